// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.ScratchFolder;
import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the JMH benchmarks with JMH's own options, store by store: each in forks that have the JVM flags which that
 * store needs and no other, then all results in one table. Benchmarks that have no stores run once. A store on a file
 * has it below the working directory, and it is deleted after.
 */
public final class Benchmarks {

    private static final String STORE = "store";

    private Benchmarks() {}

    /** Takes the options of JMH; {@code -h} lists them. */
    public static void main(String[] args) throws Exception {
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(args);
        } catch (CommandLineOptionException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        if (asksForInformation(options)) {
            org.openjdk.jmh.Main.main(args);
            return;
        }
        List<RunResult> results = new ArrayList<>();
        try {
            Collection<String> stores = stores(options);
            for (String store : stores) {
                results.addAll(run(options, StoreKind.of(store)));
            }
            if (stores.isEmpty()) {
                results.addAll(new Runner(options).run());
            }
        } catch (RunnerException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
        report(options, results);
    }

    private static boolean asksForInformation(CommandLineOptions options) {
        return options.shouldHelp()
                || options.shouldList()
                || options.shouldListWithParams()
                || options.shouldListProfilers()
                || options.shouldListResultFormats();
    }

    /**
     * Returns the stores that were asked for, or else those that the benchmarks name; none if they know of no stores.
     */
    static Collection<String> stores(CommandLineOptions options) {
        if (options.getParameter(STORE).hasValue()) {
            return options.getParameter(STORE).get();
        }
        Collection<String> named = new LinkedHashSet<>();
        for (BenchmarkListEntry benchmark : BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        options.getIncludes(),
                        options.getExcludes())) {
            named.addAll(List.of(benchmark.getParams().orElse(Map.of()).getOrDefault(STORE, new String[0])));
        }
        return named;
    }

    private static Collection<RunResult> run(CommandLineOptions options, StoreKind store) throws RunnerException {
        if (!store.onFile()) {
            return run(options, store, store.jvmFlags());
        }
        try (ScratchFolder folder = ScratchFolder.in(Path.of("."))) {
            List<String> flags = new ArrayList<>(store.jvmFlags());
            flags.add("-D" + ScratchFolder.PROPERTY + "=" + folder.path());
            return run(options, store, flags);
        }
    }

    private static Collection<RunResult> run(CommandLineOptions options, StoreKind store, List<String> storeFlags)
            throws RunnerException {
        var builder = new OptionsBuilder();
        builder.parent(options).param(STORE, store.id());
        List<String> flags = new ArrayList<>(options.getJvmArgsPrepend().orElse(List.of()));
        flags.addAll(storeFlags);
        builder.jvmArgsPrepend(flags.toArray(String[]::new));
        Collection<RunResult> results = new Runner(builder.build()).run();
        if (results.isEmpty()) {
            throw new RunnerException("no result, see the output above: store=" + store.id());
        }
        return results;
    }

    /** JMH writes a result file for each run; the one for all of them replaces it. */
    private static void report(CommandLineOptions options, List<RunResult> results) throws IOException {
        System.out.println();
        ResultFormatFactory.getInstance(ResultFormatType.TEXT, System.out).writeOut(results);
        if (options.getResult().hasValue() || options.getResultFormat().hasValue()) {
            ResultFormatType format = options.getResultFormat().orElse(ResultFormatType.CSV);
            String file =
                    options.getResult().orElse("jmh-result." + format.toString().toLowerCase(Locale.ROOT));
            ResultFormatFactory.getInstance(format, file).writeOut(results);
        }
    }
}
