# SPDX-License-Identifier: Apache-2.0
"""Draws the plots of docs/eviction.md from results of ./lab hits.

hits.py equal hits.json     hit ratio by size, a panel for each trace     -> equal.svg
hits.py sizes hits.json     hits and bytes of hits, where objects differ  -> sizes.svg
hits.py table hits.json     the same as tables on the terminal

Needs matplotlib: python3 -m venv v && v/bin/pip install matplotlib
"""
import json
import sys
from collections import defaultdict
from pathlib import Path

STYLE = {
    "hinterland": ("#0b6e99", "-", 2.4),
    "hinterland-bytes": ("#0b6e99", "--", 1.6),
    "caffeine": ("#b5651d", "-", 1.4),
    "s3-fifo": ("#7a7a7a", "--", 1.2),
    "arc": ("#7a7a7a", ":", 1.4),
    "lru": ("#7a7a7a", "-", 1.0),
    "gdsf": ("#444444", "-.", 1.4),
    "optimum": ("#000000", ":", 0.8),
}
FEWEST_SIZES = 2


def cells(path, figure):
    """The figures in percent by trace, policy and size: a list with one for each seed."""
    found = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for run in json.loads(Path(path).read_text())["runs"]:
        if run["status"] == "ok":
            size = run["entries"] if run["bytes"] is None else run["bytes"]
            found[run["trace"]][run["policy"]][size].append(100 * run[figure])
    return found


def mean(values):
    return sum(values) / len(values)


def draw(axes, policies):
    for policy, (color, line, width) in STYLE.items():
        sizes = sorted(policies.get(policy, {}))
        if sizes:
            ratios = [policies[policy][size] for size in sizes]
            axes.plot(sizes, [mean(each) for each in ratios], line, color=color, linewidth=width, label=policy)
            axes.fill_between(sizes, [min(e) for e in ratios], [max(e) for e in ratios], color=color, alpha=0.2, linewidth=0)
    axes.set_xscale("log")
    axes.xaxis.set_minor_formatter("")
    axes.grid(alpha=0.25)


def save(figure, axes, name):
    handles = {label: handle for each in axes for handle, label in zip(*each.get_legend_handles_labels())}
    figure.legend(handles.values(), handles.keys(), loc="lower center", ncol=len(handles), frameon=False, fontsize=8)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    figure.savefig(Path(__file__).parent / name, metadata={"Date": None}, bbox_inches="tight")


def equal(path):
    import matplotlib.pyplot as plt

    traces = {t: p for t, p in cells(path, "hitRatio").items() if len(next(iter(p.values()))) >= FEWEST_SIZES}
    columns = 3
    rows = -(-len(traces) // columns)
    figure, grid = plt.subplots(rows, columns, figsize=(9, 2.6 * rows), squeeze=False)
    panels = [axes for row in grid for axes in row]
    for axes, (trace, policies) in zip(panels, sorted(traces.items())):
        draw(axes, policies)
        axes.set_title(trace.replace(".trace", ""), fontsize=9)
    for axes in panels[len(traces):]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel("hits, %")
    for axes in grid[-1]:
        axes.set_xlabel("entries")
    save(figure, panels, "equal.svg")


def sizes(path):
    import matplotlib.pyplot as plt

    hits, byte_hits = cells(path, "hitRatio"), cells(path, "byteHitRatio")
    names = sorted(hits)
    figure, grid = plt.subplots(2, len(names), figsize=(2.6 * len(names), 5), squeeze=False)
    for column, trace in enumerate(names):
        draw(grid[0][column], hits[trace])
        draw(grid[1][column], byte_hits[trace])
        grid[0][column].set_title(trace.split(",")[-1].replace(".trace", ""), fontsize=9)
        grid[1][column].set_xlabel("bytes")
    grid[0][0].set_ylabel("hits, %")
    grid[1][0].set_ylabel("bytes of hits, %")
    save(figure, [axes for row in grid for axes in row], "sizes.svg")


def table(path):
    for figure in ("hitRatio", "byteHitRatio"):
        print(figure)
        for trace, policies in sorted(cells(path, figure).items()):
            for size in sorted(next(iter(policies.values()))):
                row = [f"{p} {mean(s[size]):.2f}" for p, s in policies.items() if size in s]
                print(f"  {trace} {size}: " + ", ".join(row))


def style():
    """Words stay words in the files, and two runs write the same bytes."""
    import os

    import matplotlib

    os.environ["SOURCE_DATE_EPOCH"] = "0"
    matplotlib.rcParams.update({"svg.hashsalt": "hinterland", "svg.fonttype": "none", "font.size": 8})


if __name__ == "__main__":
    if sys.argv[1] != "table":
        style()
    {"equal": equal, "sizes": sizes, "table": table}[sys.argv[1]](sys.argv[2])
