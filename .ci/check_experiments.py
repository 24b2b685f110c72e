#!/usr/bin/env python3
"""Checks what an experiment command and ./lab report have written: RESULT.json PAGE.html REPORT.html."""

import json
import pathlib
import sys


def main(result_file, page_file, report_file):
    result = json.loads(pathlib.Path(result_file).read_text(encoding="utf-8"))
    problems = []

    def expect(sound, problem):
        if not sound:
            problems.append(problem)

    expect(result["command"] == "tlab", f"wrong command: command={result['command']}")
    expect(result["jvms"], "no JVM took part")
    expect(result["experiments"], "no experiment")
    for experiment in result["experiments"]:
        name = experiment["id"]
        rows = experiment["rows"]
        expect(rows, f"no rows: experiment={name}")
        expect(experiment["conclusion"], f"no conclusion: experiment={name}")
        for row in rows:
            expect(row["status"] == "ok", f"row is not ok: experiment={name}, labels={row['labels']}, reason={row['reason']}")
    stages = {row["labels"].get("stage", "") for experiment in result["experiments"] for row in experiment["rows"]}
    for stage in ("TLAB", "young GC", "full GC"):
        expect(stage in stages, f"stage is missing: stage={stage}, found={sorted(stages)}")
    expect(any(stage.startswith("OutOfMemoryError") for stage in stages), f"the heap was not full: found={sorted(stages)}")

    for page in (page_file, report_file):
        text = pathlib.Path(page).read_text(encoding="utf-8")
        expect("<script>" in text, f"no script: page={page}")
        expect("http-equiv=\"Content-Security-Policy\"" in text, f"no security policy: page={page}")
        for experiment in result["experiments"]:
            expect(experiment["id"] in text, f"experiment is missing: page={page}, experiment={experiment['id']}")

    for problem in problems:
        print(f"check_experiments: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
