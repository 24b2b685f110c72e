// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM's flags are, once it has set itself up: what {@code -XX:+PrintFlagsFinal} prints. Flags that only a debug
 * build knows are not among them.
 *
 * <pre>
 *      intx AllocatePrefetchStyle                    = 1                                         {product} {default}
 * </pre>
 */
final class FinalFlags {

    /** No flags: those of a JVM that does not tell. */
    static final FinalFlags NONE = new FinalFlags(Map.of());

    private static final Pattern FLAG = Pattern.compile("\\s*\\w+ (\\w+)\\s+:?= (\\S*)\\s+\\{.*");

    private final Map<String, String> values;

    private FinalFlags(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** Asks a JVM that is started with these arguments. */
    static FinalFlags of(Children children, Jdk jdk, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(arguments);
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintFlagsFinal", "-version"));
        Process process = children.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
        try {
            return parse(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } finally {
            children.end(process);
        }
    }

    /** Reads what a JVM printed. */
    static FinalFlags parse(String printed) {
        Map<String, String> values = new HashMap<>();
        printed.lines()
                .map(FLAG::matcher)
                .filter(Matcher::matches)
                .forEach(line -> values.put(line.group(1), line.group(2)));
        return values.isEmpty() ? NONE : new FinalFlags(values);
    }

    /** Returns the value of a flag, if this JVM knows it. */
    Optional<String> value(String flag) {
        return Optional.ofNullable(values.get(flag));
    }
}
