#!/usr/bin/env python3
"""Follows the advice of ./lab stores for shapes of data that a seed draws, and prints whether it held.

Usage: follow_advice.py [--shapes 30] [--seed 1]. Exits with 1 if a setting beat the advised one.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[4]
# What an entry takes on the heap beyond key and value: nodes, headers, references.
ENTRY_BYTES = 130
MEBIBYTE = 1 << 20


def shape(draw):
    """Returns the options of one shape: the heap is from too small to roomy."""
    key, value = draw.choice([(8, 16), (16, 64), (16, 200), (24, 1000)])
    entries = draw.choice([30, 100, 300, 600]) * 1000
    if entries * value > 400 * MEBIBYTE:
        entries = 100_000
    live = entries * (key + value + ENTRY_BYTES) / MEBIBYTE
    heap = int(8 + live * draw.choice([0.7, 1.0, 1.2, 1.6, 3.0]))
    collector = draw.choice(["serial", "parallel", "g1"])
    return {"--entries": str(entries), "--key": str(key), "--value": str(value), "--heap": f"{heap}m",
            "--collectors": collector}


def follow(options, directory):
    """Runs one shape and returns the advice."""
    result = directory / "result.json"
    command = [ROOT / "lab", "stores", "--stores", "concurrent-hash-map,hinterland", "--follow",
               "--json", result, "--report", directory / "result.html"]
    for pair in options.items():
        command.extend(pair)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return json.loads(result.read_text())["advice"]


def words(setting):
    mark = "*" if setting["advised"] else ""
    return (f"{mark}{'map' if setting['store'] != 'hinterland' else 'hinterland'}"
            f" {setting['heapBytes'] // MEBIBYTE}m: {setting['totalMillis'] / 1000:.2f} s,"
            f" {setting['processBytes'] // MEBIBYTE} MiB, {setting['longestPauseMillis']:.0f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shapes", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    held = 0
    judged = 0
    print("| entries | key + value | heap | collector | advice | followed: time, memory, longest pause (* advised) | |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        for _ in range(given.shapes):
            options = shape(draw)
            advice = follow(options, pathlib.Path(name))
            where = (f"| {int(options['--entries']) // 1000}k | {options['--key']} + {options['--value']}"
                     f" | {options['--heap']} | {options['--collectors']} |")
            if advice is None:
                print(f"{where} none | | |", flush=True)
                continue
            outcome = advice["followed"]
            judged += 1
            held += outcome["held"]
            print(f"{where} {advice['verdict']} | {'; '.join(map(words, outcome['settings']))}"
                  f" | {'held' if outcome['held'] else 'BEATEN'} |", flush=True)
    print(f"\n{held} of {judged} held.")
    return 0 if held == judged else 1


if __name__ == "__main__":
    sys.exit(main())
