"""Checks what `./lab stores` wrote: check_stores.py STORES.json STORES.html"""

import json
import sys
from pathlib import Path

STORES = {"concurrent-hash-map", "hinterland"}
# Every key of a run that is promised, whatever becomes of the run.
PROMISED = (
    "store collector jdk entries heapBytes status reason totalMillis writeMillis readMillis youngCollections "
    "youngMillis fullCollections fullMillis maxRssBytes offHeapBytes bytesPerEntry jvmFlags"
).split()
PHASES = ["write", "read"]
FIGURES = (
    "entries heapBytes totalMillis writeMillis readMillis youngCollections youngMillis "
    "fullCollections fullMillis maxRssBytes offHeapBytes bytesPerEntry"
).split()


def problems(result, page):
    if result["command"] != "stores":
        yield f"wrong command: command={result['command']}"
    if not result["machine"]:
        yield "no machine described"
    runs = {run["store"]: run for run in result["runs"]}
    if set(runs) != STORES:
        yield f"wrong stores: found={sorted(runs)}, expected={sorted(STORES)}"
    for store, run in runs.items():
        if run["status"] != "ok":
            yield f"run not ok: store={store}, status={run['status']}, reason={run['reason']}"
            continue
        for name in FIGURES:
            if not isinstance(run[name], (int, float)):
                yield f"figure missing: store={store}, name={name}, found={run[name]}"
        missing = [key for key in PROMISED if key not in run]
        if missing:
            yield f"keys missing: store={store}, missing={missing}"
        if list(run["phaseStarts"]) != PHASES:
            yield f"phases not told: store={store}, found={list(run['phaseStarts'])}"
        if run["entries"] != 100_000:
            yield f"wrong size: store={store}, entries={run['entries']}"
        if run["totalMillis"] == 0:
            yield f"no time taken: store={store}"
    own = runs.get("hinterland", {})
    if own.get("fullCollections") != 0:
        yield f"full collections: store=hinterland, found={own.get('fullCollections')}"
    if own.get("jvmFlags") != []:
        yield f"flags needed: store=hinterland, found={own.get('jvmFlags')}"
    for store in STORES:
        if store not in page:
            yield f"store missing from the page: store={store}"


def main():
    result = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    page = Path(sys.argv[2]).read_text(encoding="utf-8")
    found = list(problems(result, page))
    for problem in found:
        print(problem, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
