// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.LARGE;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Fork;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the time goes: which part of it clears memory, and which writes headers. */
final class ProfileExperiment {

    static final String ID = "init.profile";
    static final Column<Row> ZEROING = Column.ofRows(Place.ZEROING.column());

    private static final Pattern SKIPPED = Pattern.compile("\\(skipped ([\\d.]+) seconds\\)");
    private static final double PERCENT = 100;
    private static final double MILLIS = 1000;
    /** That of the normal distribution that leaves out one in a thousand, half on each side. */
    private static final double QUANTILE = 3.291;

    private final InitSetup setup;
    private final SamplingTool tool;
    private boolean disassembled = true;

    ProfileExperiment(InitSetup setup, SamplingTool tool) {
        this.setup = setup;
        this.tool = tool;
    }

    /** Measures. */
    Experiment run() throws IOException, InterruptedException {
        Map<JmhCase, Path> cases = new LinkedHashMap<>();
        for (int size : setup.plan().profileSizes()) {
            for (NamedJdk jdk : setup.bench().jdks()) {
                for (String array : ArrayFigures.ARRAYS) {
                    Path directory = setup.bench().children().newDirectory();
                    cases.put(one(jdk, array, size, directory), directory);
                }
            }
        }
        List<Row> rows = new ArrayList<>();
        if (tool.kind() == SamplingTool.Kind.NONE) {
            cases.keySet().forEach(one -> rows.add(Row.failed(one.labels(), tool.detail())));
        } else {
            for (Measured measured : setup.bench()
                    .runner()
                    .run(List.copyOf(cases.keySet()), setup.plan().profileTiming())) {
                rows.add(row(measured, cases.getOrDefault(measured.measuredCase(), Path.of("."))));
            }
        }
        return experiment(rows);
    }

    private JmhCase one(NamedJdk jdk, String array, int size, Path directory) {
        return setup.benchmark(
                        "ArrayBenchmark." + array,
                        jdk,
                        Labels.of("jdk", jdk.label(), "array", array, "size", ArrayFigures.sizeLabel(size)),
                        size,
                        tool.arguments(directory))
                .withProfilers(List.of(tool.profiler(directory)));
    }

    private Row row(Measured measured, Path directory) throws IOException {
        return measured.ok()
                ? row(
                        measured.measuredCase().labels(),
                        tool.kind() == SamplingTool.Kind.PERF ? perf(measured, directory) : stacks(directory))
                : measured.row(Map.of());
    }

    private Map<Place, Integer> perf(Measured measured, Path directory) throws IOException {
        MachineCode code = MachineCode.parse(directory.resolve(SamplingTool.CODE));
        disassembled &= code.isDisassembled();
        Matcher skipped = SKIPPED.matcher(measured.text("asm").orElse(""));
        double skip = skipped.find() ? Double.parseDouble(skipped.group(1)) : 0;
        Fork fork = measured.forks().getFirst();
        double length = (fork.windows().getLast().endMillis()
                        - fork.windows().getFirst().startMillis())
                / MILLIS;
        return new PerfSamples(skip, length).count(directory.resolve(SamplingTool.SAMPLES), code);
    }

    private static Map<Place, Integer> stacks(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(each -> each.getFileName().toString().contains("collapsed"))
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return CollapsedStacks.count(lines);
    }

    /** Returns the shares of a profile, in the order of the places; those that the tool cannot tell are left out. */
    static Row row(Map<String, String> labels, Map<Place, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        if (all == 0) {
            return Row.failed(labels, "the profiler took no sample of the timed part");
        }
        boolean byMethod = counts.containsKey(Place.CODE);
        Map<String, Value> values = new LinkedHashMap<>();
        for (Place place : Place.values()) {
            boolean fine = place == Place.ZEROING || place == Place.HEADER;
            if (fine ? !byMethod : place != Place.CODE || byMethod) {
                Value share = share(counts.getOrDefault(place, 0), all);
                values.put(place.column(), fine ? share : Value.exact(share.value(), "%"));
            }
        }
        values.put("samples", Value.exact(all, ""));
        return Row.of(labels, values);
    }

    /**
     * Returns a share of samples. Its error is that of a share among independent samples, in the normal approximation.
     */
    static Value share(int part, int all) {
        if (part == 0) {
            return Value.exact(0, "%");
        }
        double share = (double) part / all;
        double error = QUANTILE * Math.sqrt(share * (1 - share) / all);
        return new Value(PERCENT * share, PERCENT * error, "%");
    }

    private Experiment experiment(List<Row> rows) {
        Table<Row> table = Table.<Row>of(ID, "Where the time goes")
                .question("What are the threads doing while they allocate?")
                .method("One thread, samples of the whole JVM in the timed part: " + tool.words() + ". zeroing: the"
                        + " loop that clears; header: stores of mark word, class and length with the prefetches"
                        + " around; JVM: libjvm and the C library, mostly collections; a sample often falls on the"
                        + " instruction after the one that waits.")
                .down(List.of("jdk", "array", "size"))
                .columns(Stream.of(Place.values())
                        .filter(place -> place != Place.OTHER)
                        .map(place -> Column.ofRows(place.column()))
                        .toList())
                .bars("zeroing", "array", ZEROING, "jdk", "size")
                .published(PublishedFigures.profile())
                .finding(ProfileExperiment::conclusion)
                .note("Sampled by " + tool.words() + ". JVM: collections and slow paths; what is missing to 100 % is"
                        + " other code.");
        if (tool.kind() == SamplingTool.Kind.PERF && !disassembled) {
            table.note("No disassembler was found: instructions are recognised by their bytes. For JMH's annotated"
                    + " listings put hsdis-" + System.getProperty("os.arch") + ".so into the JDK's lib/server, or name"
                    + " its directory in LD_LIBRARY_PATH: it is built from the JDK's sources (src/utils/hsdis), with"
                    + " binutils, capstone or LLVM.");
        }
        if (tool.kind() == SamplingTool.Kind.ASYNC_PROFILER) {
            table.note("Only methods are told apart (code is the benchmark's), not instructions: install perf, and"
                    + " allow it with sysctl kernel.perf_event_paranoid=1, to see zeroing and header.");
        }
        return Table.ofRows(table, rows);
    }

    /** Says of each profile of the published length what takes most, and what most of the benchmark's own code. */
    static String conclusion(Results<Row> results) {
        List<String> sentences = new ArrayList<>();
        for (Row row : results.rows()) {
            if (row.label("size").equals(LARGE)) {
                largest(row)
                        .ifPresent(place -> sentences.add(String.format(
                                Locale.ROOT,
                                "%s: %s takes most, %.0f %%%s.",
                                capitalised(row.label("array")),
                                place.column(),
                                percent(row, place),
                                ownCode(row))));
            }
        }
        return String.join(" ", sentences);
    }

    private static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Without collections and the system, which an array that is left as it is keeps busy: zeroing or header. */
    private static String ownCode(Row row) {
        double zeroing = percent(row, Place.ZEROING);
        double header = percent(row, Place.HEADER);
        double own = zeroing + header + percent(row, Place.OTHER);
        if (zeroing + header == 0) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "; of the code outside the JVM and the kernel, zeroing %.0f %% and header %.0f %%",
                PERCENT * zeroing / own,
                PERCENT * header / own);
    }

    private static double percent(Row row, Place place) {
        return row.value(place.column()).map(Value::value).orElse(0.0);
    }

    private static Optional<Place> largest(Row row) {
        return Stream.of(Place.values())
                .filter(place -> row.value(place.column()).isPresent())
                .max(Comparator.comparingDouble(place -> percent(row, place)));
    }
}
