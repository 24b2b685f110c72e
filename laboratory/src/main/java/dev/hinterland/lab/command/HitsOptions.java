// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.trace.format.TraceFormat;
import dev.hinterland.lab.trace.generate.Generator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code ./lab hits} can be told. */
final class HitsOptions {

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "A trace, or a folder of traces; may be given again. Compressed by its ending: .gz, .xz, .zst.")
    List<String> traces = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "The format of the traces, else their content tells: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Formats.class)
    @Nullable
    String format;

    @Option(
            names = "--generate",
            paramLabel = "WORDS",
            description = {
                "A trace by a formula; may be given again: zipf:0.9,keys=1m,requests=10m,seed=1 or"
                        + " loop:keys=1k or mix:0.9,keys=100k,scan=50k,loop=20k or the shape of a production cluster:"
                        + " twitter-52:requests=10m. Known: ${COMPLETION-CANDIDATES}."
            },
            completionCandidates = Generators.class)
    List<String> generators = new ArrayList<>();

    @Option(
            names = "--entries",
            paramLabel = "N,…",
            description = "Cache sizes in entries, such as 512,1k (some that are interesting for the trace).")
    @Nullable
    String entries;

    @Option(
            names = "--sizes",
            paramLabel = "PERCENT,…",
            description = {
                "Cache sizes in percent of the trace's keys, at least 16 entries; with --weighted of the bytes of"
                        + " its objects (0.5,1,2,5,10,20,40)."
            })
    @Nullable
    String sizes;

    @Option(
            names = "--bytes",
            paramLabel = "SIZE,…",
            description = "Cache sizes in bytes of memory, such as 64m,256m: each cache gets as many entries as fit.")
    @Nullable
    String bytes;

    @Option(
            names = "--policies",
            paramLabel = "NAME,…",
            description = "What to compare (all that suit): ${COMPLETION-CANDIDATES}.",
            completionCandidates = PolicyNames.class)
    @Nullable
    String policies;

    @Option(
            names = "--weighted",
            description = "Objects count by their size in the trace, and what an entry costs beside.")
    boolean weighted;

    @Option(
            names = "--objective",
            paramLabel = "objects|bytes",
            defaultValue = "objects",
            description = "What policies are judged by: the share of requests that hit, or of the requested bytes.")
    String objective = "objects";

    @Option(
            names = "--ttl",
            paramLabel = "trace|TIME",
            description = "Caches end entries by themselves, by a clock that shows the time of the trace: after the"
                    + " trace's times to live, or all after a time such as 60s.")
    @Nullable
    String ttl;

    @Option(
            names = "--overhead",
            paramLabel = "BYTES",
            defaultValue = "16",
            description = "With --weighted, what an entry of a computed policy costs beside its object (a key: 16).")
    String overhead = "16";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The first seed: draws generated requests, and names the keys of other traces (1).")
    String seed = "1";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many seeds; a figure is the mean over them (5).")
    String seeds = "5";

    @Option(names = "--requests", paramLabel = "N", description = "Take the first N requests of each trace.")
    @Nullable
    String requests;

    @Option(names = "--quick", description = "At most 200,000 requests of each trace, unless --requests says more.")
    boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    @Nullable
    String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    @Nullable
    String report;

    /** The names of the formats. */
    static final class Formats implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of(TraceFormat.ids().split("\\|")).iterator();
        }
    }

    /** The names of the generators. */
    static final class Generators implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of(Generator.names().split("\\|")).iterator();
        }
    }

    /** The names of the policies. */
    static final class PolicyNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Policies.all().stream().map(policy -> policy.id()).iterator();
        }
    }
}
