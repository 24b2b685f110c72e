#!/usr/bin/env python3
"""Checks what ./lab predict has printed: PAGE.txt FIGURE…, the figures being those of its formulas, in their order."""

import pathlib
import re
import sys


def main(page_file, *expected):
    page = pathlib.Path(page_file).read_text(encoding="utf-8")
    found = re.findall(r"^by the formula +([\d,.]+)$", page, re.MULTILINE)
    problems = []
    if found != list(expected):
        problems.append(f"not the published figures: found={found}, expected={list(expected)}")
    if "Wide range" not in page:
        problems.append("another machine's prediction has no wide range")
    for line in page.splitlines():
        if len(line) > 80:
            problems.append(f"line is too long: columns={len(line)}, line={line}")
    for problem in problems:
        print(f"check_predictions: {problem}: page={page_file}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
