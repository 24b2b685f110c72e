#!/usr/bin/env python3
"""Counts the instructions that a compiled operation executes, by steps of a debugger: Linux on x86-64.

    python3 benchmarks/src/main/python/count_instructions.py get

A JDK 25 is looked for in JDK25_HOME, JAVA25_HOME, JAVA_HOME, on the path and below /usr/lib/jvm. Starts
InstructionLoop, waits until it is warm, and lets its thread execute one instruction after the other. The loop's
method has instructions that are executed once in each turn; the most of them have been executed equally often. From
one of these to the next is one operation. Prints quartiles over the operations, and in which methods an operation
near the median spends its instructions (an inlined method counts for the one that it is part of).
"""

import argparse
import bisect
import collections
import ctypes
import os
import pathlib
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

WANTED = 25
OPERATIONS = ["get", "put", "bound-get", "bound-put", "heap-get"]
LOOP = "dev.hinterland.benchmarks.InstructionLoop"
THREAD = "operations"
WARM = "warm"

# <sys/ptrace.h>, <sys/user.h>, <bits/waitflags.h>
PTRACE_PEEKUSER = 3
PTRACE_SINGLESTEP = 9
PTRACE_DETACH = 17
PTRACE_SEIZE = 0x4206
PTRACE_INTERRUPT = 0x4207
PTRACE_O_EXITKILL = 0x100000
RIP_OFFSET = 16 * 8
WAIT_ALL = 0x40000000

NEAR_MEDIAN = 0.03

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.restype = ctypes.c_long
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


class Problem(Exception):
    """One sentence for the user."""


def is_wanted(jdk):
    release = jdk / "release"
    if not (jdk / "bin" / "jcmd").exists() or not release.exists():
        return False
    version = re.search(r'^JAVA_VERSION="(\d+)', release.read_text(encoding="utf-8"), re.MULTILINE)
    return version is not None and int(version.group(1)) >= WANTED


def find_jdk():
    names = [os.environ.get(name) for name in ("JDK25_HOME", "JAVA25_HOME", "JAVA_HOME")]
    candidates = [pathlib.Path(name) for name in names if name]
    on_path = shutil.which("java")
    if on_path:
        candidates.append(pathlib.Path(on_path).resolve().parent.parent)
    candidates += sorted(pathlib.Path("/usr/lib/jvm").glob("*"))
    found = next((jdk for jdk in candidates if is_wanted(jdk)), None)
    if found is None:
        raise Problem(f"no JDK {WANTED} or newer was found: point JDK25_HOME to one")
    return found


def ptrace(request, thread, data=0, address=0):
    ctypes.set_errno(0)
    result = LIBC.ptrace(request, thread, address, data)
    if result == -1 and ctypes.get_errno() != 0:
        raise Problem(f"ptrace failed: request={request}, problem={os.strerror(ctypes.get_errno())}")
    return result


def thread_of(process):
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        if (thread / "comm").read_text(encoding="utf-8").strip() == THREAD:
            return int(thread.name)
    raise Problem(f"the process has no such thread: process={process}, thread={THREAD}")


def addresses(thread, steps):
    """Returns the address of each instruction that the thread executes."""
    ptrace(PTRACE_SEIZE, thread, PTRACE_O_EXITKILL)
    ptrace(PTRACE_INTERRUPT, thread)
    os.waitpid(thread, WAIT_ALL)
    found = []
    pending = 0
    while len(found) < steps:
        ptrace(PTRACE_SINGLESTEP, thread, pending)
        pending = 0
        _, status = os.waitpid(thread, WAIT_ALL)
        if not os.WIFSTOPPED(status):
            raise Problem(f"the thread has ended: status={status}")
        if os.WSTOPSIG(status) == signal.SIGTRAP:
            found.append(ptrace(PTRACE_PEEKUSER, thread, address=RIP_OFFSET))
        else:
            # The JVM's own signals reach it.
            pending = os.WSTOPSIG(status)
    ptrace(PTRACE_DETACH, thread)
    return found


class Methods:
    """The compiled methods of a JVM, by address."""

    def __init__(self, jcmd, process):
        with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8") as file:
            subprocess.run([jcmd, str(process), "Compiler.perfmap", file.name], check=True, stdout=subprocess.DEVNULL)
            rows = [line.rstrip("\n").split(" ", 2) for line in open(file.name, encoding="utf-8")]
        self.methods = sorted((int(start, 16), int(size, 16), name) for start, size, name in rows)
        self.starts = [start for start, _, _ in self.methods]

    def name(self, address):
        i = bisect.bisect_right(self.starts, address) - 1
        if i >= 0 and address < self.starts[i] + self.methods[i][1]:
            return self.methods[i][2]
        return "not compiled"


def operations(found, methods):
    """Returns the addresses of each whole operation."""
    counts = collections.Counter(address for address in found if LOOP in methods.name(address))
    if not counts:
        raise Problem(f"the loop is not compiled: steps={len(found)}")
    executed = collections.Counter(counts.values())
    turns = max(executed, key=lambda times: times * executed[times])
    head = min(address for address, times in counts.items() if times == turns)
    heads = [i for i, address in enumerate(found) if address == head]
    if len(heads) < 3:
        raise Problem(f"too few operations, give more: --steps={len(found)}")
    return [found[first:last] for first, last in zip(heads, heads[1:])]


def report(operation, found, methods):
    turns = operations(found, methods)
    lengths = [len(turn) for turn in turns]
    low, median, high = statistics.quantiles(lengths, n=4)
    print(f"{operation}: {median:.0f} instructions ({low:.0f}-{high:.0f}), {len(turns)} operations")
    typical = [turn for turn in turns if abs(len(turn) - median) <= NEAR_MEDIAN * median]
    spent = collections.Counter(methods.name(address) for turn in typical for address in turn)
    for name, count in spent.most_common(10):
        print(f"{count / len(typical):10.1f}  {name}")


def main():
    parser = argparse.ArgumentParser(description="Counts the instructions of an operation.")
    parser.add_argument("operation", choices=OPERATIONS)
    parser.add_argument("--classpath", default="benchmarks/target/benchmarks.jar")
    parser.add_argument("--steps", type=int, default=200_000, help="how many instructions")
    parser.add_argument("--flags", default="", help="further flags of the JVM, separated by spaces")
    options = parser.parse_args()
    if platform.machine() != "x86_64" or sys.platform != "linux":
        raise Problem(f"Linux on x86-64 is required: system={sys.platform}, machine={platform.machine()}")
    if not pathlib.Path(options.classpath.split(os.pathsep)[0]).exists():
        raise Problem(f"classpath does not exist, run mvn -DskipTests package: classpath={options.classpath}")
    binaries = find_jdk() / "bin"
    command = [binaries / "java", "-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", *options.flags.split()]
    command += ["-cp", options.classpath, LOOP, options.operation]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout.readline().strip() != WARM:
                raise Problem(f"the loop did not get warm: operation={options.operation}")
            methods = Methods(binaries / "jcmd", process.pid)
            report(options.operation, addresses(thread_of(process.pid), options.steps), methods)
        finally:
            process.kill()


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"count_instructions: {problem}")
