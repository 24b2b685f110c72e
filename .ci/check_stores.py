"""Checks what `./lab stores` wrote: check_stores.py STORES.json STORES.html"""

import json
import sys
from pathlib import Path

STORES = {"concurrent-hash-map", "hinterland"}
# Every part of a run that is promised, whatever becomes of the run.
PARTS = "setup jvm ending times collections memory course".split()
PHASES = ["write", "read"]
FIGURES = {
    "entries": lambda run: run["setup"]["entries"],
    "heapBytes": lambda run: run["setup"]["heapBytes"],
    "totalMillis": lambda run: run["times"]["totalMillis"],
    "write": lambda run: run["times"]["phases"]["write"]["millis"],
    "read": lambda run: run["times"]["phases"]["read"]["millis"],
    "young": lambda run: run["collections"]["young"]["count"] + run["collections"]["young"]["millis"],
    "full": lambda run: run["collections"]["full"]["count"] + run["collections"]["full"]["millis"],
    "maxRssBytes": lambda run: run["memory"]["maxRssBytes"],
    "offHeapBytes": lambda run: run["memory"]["offHeapBytes"],
    "bytesPerEntry": lambda run: run["memory"]["bytesPerEntry"],
}


def problems(result, page):
    if result["command"] != "stores":
        yield f"wrong command: command={result['command']}"
    if not result["machine"]:
        yield "no machine described"
    runs = {run["setup"]["store"]: run for run in result["runs"]}
    if set(runs) != STORES:
        yield f"wrong stores: found={sorted(runs)}, expected={sorted(STORES)}"
    for store, run in runs.items():
        missing = [key for key in PARTS if key not in run]
        if missing:
            yield f"parts missing: store={store}, missing={missing}"
            continue
        ending = run["ending"]
        if ending["status"] != "ok":
            yield f"run not ok: store={store}, status={ending['status']}, reason={ending['reason']}"
            continue
        for name, figure in FIGURES.items():
            try:
                found = figure(run)
            except (KeyError, TypeError) as absent:
                found = repr(absent)
            if not isinstance(found, (int, float)):
                yield f"figure missing: store={store}, name={name}, found={found}"
        if list(run["times"]["phases"]) != PHASES:
            yield f"phases not told: store={store}, found={list(run['times']['phases'])}"
        if run["setup"]["entries"] != 100_000:
            yield f"wrong size: store={store}, entries={run['setup']['entries']}"
        if run["times"]["totalMillis"] == 0:
            yield f"no time taken: store={store}"
    own = runs.get("hinterland")
    if own:
        if own["collections"]["full"]["count"] != 0:
            yield f"full collections: store=hinterland, found={own['collections']['full']}"
        if own["setup"]["jvmFlags"]:
            yield f"flags needed: store=hinterland, found={own['setup']['jvmFlags']}"
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
