// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.JdkFinder;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all experiments have. */
final class ExperimentOptions {

    @Option(names = "--quick", description = "Fewer sizes, variants and repeats: at most two minutes, larger errors.")
    boolean quick;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|DIRECTORY,…",
            description = "The JVMs to compare: 17,25 or directories (all that are found, from 17).")
    @Nullable
    String jdk;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the results (reports/…json).")
    @Nullable
    String json;

    @Option(names = "--report", paramLabel = "FILE", description = "Where to write the page (reports/…html).")
    @Nullable
    String report;

    /** Lets one JDK take part, the newest of this machine unless the user says which. */
    void requireOneJdk(String why) {
        if (jdk != null && jdk.contains(",")) {
            throw new UserError("one JDK at a time, because " + why + ": --jdk=" + jdk);
        }
        preferNewestJdk();
    }

    /** Lets the newest JDK of this machine take part alone, unless the user says which. */
    void preferNewestJdk() {
        if (jdk == null) {
            jdk = JdkFinder.ofThisMachine().find().stream()
                    .max(Comparator.comparing(one -> Runtime.Version.parse(one.version())))
                    .map(one -> one.home().toString())
                    .orElse(null);
        }
    }
}
