"""Checks what the load test of the web service says: both caches answered at the same rate, and the plots are there."""

import pathlib
import re
import sys

RATE = 100
PLOTS = ("throughput", "latency", "p999", "gc", "rss")

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
rows = {row[0]: row for row in re.findall(r"^\| (caffeine|hinterland) \| (\d+) \| (\d+) \|", text, re.MULTILINE)}
problems = []
for cache in ("caffeine", "hinterland"):
    if cache not in rows:
        problems.append(f"cache was not measured: cache={cache}")
        continue
    _, rate, failed = rows[cache]
    if int(failed) > 0:
        problems.append(f"requests failed: cache={cache}, failed={failed}")
    if int(rate) < RATE * 0.8:
        problems.append(f"service was too slow: cache={cache}, rate={rate}, asked={RATE}")
for plot in PLOTS:
    file = pathlib.Path(sys.argv[2]) / f"service-{plot}.svg"
    if not file.exists() or "<path" not in file.read_text(encoding="utf-8"):
        problems.append(f"plot is missing or empty: file={file.name}")
for problem in problems:
    print(f"service: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
