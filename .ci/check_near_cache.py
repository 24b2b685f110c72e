"""Checks what the example of a near cache says: the reader saw changes, and asked the server for few of its reads."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()

prices = int(re.search(r"saw (\d+) prices", text).group(1))
asked = int(re.search(r"reads, (\d+) of them asked the server", text).group(1))
raised = int(re.search(r"raised the price (\d+) times", text).group(1))
problems = []
if prices < 2:
    problems.append(f"reader saw no change: prices={prices}")
if asked > 10 * raised:
    problems.append(f"reader asked the server too often: asked={asked}, changes={raised}")
for problem in problems:
    print(f"near-cache: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
