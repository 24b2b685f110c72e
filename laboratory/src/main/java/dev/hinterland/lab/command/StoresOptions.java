// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./lab stores} as typed; {@link StoresPlanner} says what they mean. */
final class StoresOptions {

    @Option(
            names = "--quick",
            description = "Five stores, half the entries in half the heap, at most 90 seconds in all.")
    boolean quick;

    @Option(
            names = "--stores",
            paramLabel = "ID,…",
            description = "Which stores to compare (all but those on files). On files, only if named: "
                    + StoreCatalog.ON_FILES
                    + "; the table says what each keeps after kill -9 and after a loss of power. rocksdb and lmdb"
                    + " always have files. Files lie in the temporary folder until a run has ended:"
                    + " LAB_OPTS=-Djava.io.tmpdir=DIR sets another one. Unknown stores are refused with the list of"
                    + " those known.")
    @Nullable
    String stores;

    @Option(names = "--entries", paramLabel = "COUNT", description = "How many entries: 100k, 1.7m (1.7m).")
    @Nullable
    String entries;

    @Option(names = "--key", paramLabel = "BYTES", description = "Plain keys of this size instead of feeds.")
    @Nullable
    String key;

    @Option(names = "--value", paramLabel = "BYTES", description = "Plain values of this size instead of feeds.")
    @Nullable
    String value;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads write and read (1).")
    @Nullable
    String threads;

    @Option(
            names = "--reads",
            paramLabel = "PERCENT",
            description = "Adds a mixed phase: this share of its operations are reads, the rest writes.")
    @Nullable
    String reads;

    @Option(
            names = "--serializer",
            paramLabel = "ID",
            description = "binary: one hand-written codec for all (the default); default: each store's own way;"
                    + " hessian; or one of yours.")
    @Nullable
    String serializer;

    @Option(names = "--heap", paramLabel = "SIZE,…", description = "The heap of each JVM; several are plotted (512m).")
    @Nullable
    String heap;

    @Option(
            names = "--total-memory",
            paramLabel = "SIZE",
            description = "Equal memory instead of equal heaps: stores on the heap get it all as heap, the others a"
                    + " small heap and the rest outside it.")
    @Nullable
    String totalMemory;

    @Option(
            names = "--max-off-heap",
            paramLabel = "SIZE",
            description = "What each store may hold outside the heap (room for the data, at least 512m).")
    @Nullable
    String maxOffHeap;

    @Option(
            names = "--pre-touch",
            description =
                    "Touches the heap of each JVM before its run, and has Hinterland take its whole budget. Without"
                            + " it, nothing is touched before it is used, and page faults count, on the heap and outside.")
    boolean preTouch;

    @Option(
            names = "--collectors",
            paramLabel = "ID,…",
            description = "serial, parallel, g1, zgc, shenandoah, or all (g1).")
    @Nullable
    String collectors;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|DIRECTORY",
            description = "The JVM to run with, found by its version or given by its directory (the laboratory's own).")
    @Nullable
    String jdk;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs everything N times, interleaved; medians are shown with their spread (1).")
    @Nullable
    String repeat;

    @Option(
            names = "--follow",
            description =
                    "Runs what the advice compares three times more, interleaved, and says whether something beats"
                            + " what it advises.")
    boolean follow;

    @Option(names = "--workload", paramLabel = "ID", description = "Another timed run than writing and reading stores.")
    @Nullable
    String workload;

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "Jars and directories with stores, serializers or workloads of your own.")
    @Nullable
    String classPath;

    @Option(names = "--redis", paramLabel = "HOST:PORT", description = "A Redis server to use instead of a local one.")
    @Nullable
    String redis;

    @Option(
            names = "--redis-delay",
            paramLabel = "TIME",
            description = "Delays each exchange with the local Redis to stand for a network: 500us, 1ms.")
    @Nullable
    String redisDelay;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    @Nullable
    String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    @Nullable
    String report;
}
