// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The JDKs that the user means.
 *
 * @param found those that are there, each with its label
 * @param absent what he named and is not there, with the sentence that says so
 */
record JdkChoice(List<NamedJdk> found, Map<String, String> absent) {

    private static final int OLDEST = 17;

    /** Returns the JDKs of an option; without it, the newest of each feature version on this machine. */
    static JdkChoice of(@Nullable String option, JdkFinder finder) throws IOException, InterruptedException {
        JdkChoice choice = option == null ? newest(finder) : named(option, finder);
        if (choice.found().isEmpty()) {
            throw new UserError(choice.absent().values().stream()
                    .findFirst()
                    .orElse("no JDK from " + OLDEST + " was found: give a directory with --jdk"));
        }
        return choice;
    }

    private static JdkChoice newest(JdkFinder finder) throws IOException, InterruptedException {
        List<Jdk> newestFirst = finder.find().stream()
                .filter(jdk -> jdk.feature() >= OLDEST)
                .sorted(Comparator.comparing((Jdk jdk) -> Runtime.Version.parse(jdk.version()))
                        .reversed())
                .toList();
        Map<Integer, Jdk> newest = new TreeMap<>();
        for (Jdk jdk : newestFirst) {
            if (!newest.containsKey(jdk.feature())
                    && jdk.startFailure(List.of()).isEmpty()) {
                newest.put(jdk.feature(), jdk);
            }
        }
        return new JdkChoice(labelled(List.copyOf(newest.values())), Map.of());
    }

    private static JdkChoice named(String option, JdkFinder finder) throws IOException, InterruptedException {
        List<Jdk> found = new ArrayList<>();
        Map<String, String> absent = new LinkedHashMap<>();
        for (String name : option.split(",", -1)) {
            try {
                found.add(usable(finder.choose(name.strip()), name));
            } catch (UserError unknown) {
                absent.put(name.strip(), String.valueOf(unknown.getMessage()));
            }
        }
        return new JdkChoice(labelled(found), absent);
    }

    private static Jdk usable(Jdk jdk, String name) throws IOException, InterruptedException {
        if (jdk.feature() < OLDEST) {
            throw new UserError("older than " + OLDEST + ": --jdk=" + name);
        }
        Optional<String> failure = jdk.startFailure(List.of());
        if (failure.isPresent()) {
            throw new UserError("does not start: --jdk=" + name + ", java=" + jdk.java() + ", says=" + failure.get());
        }
        return jdk;
    }

    /** Two of one feature version are told apart by their full version, and by their place if need be. */
    private static List<NamedJdk> labelled(List<Jdk> jdks) {
        return jdks.stream()
                .distinct()
                .map(jdk -> new NamedJdk(label(jdk, jdks), jdk))
                .toList();
    }

    private static String label(Jdk jdk, List<Jdk> all) {
        if (all.stream()
                        .filter(other -> other.feature() == jdk.feature())
                        .distinct()
                        .count()
                == 1) {
            return Integer.toString(jdk.feature());
        }
        boolean versionTells = all.stream()
                        .filter(other -> other.version().equals(jdk.version()))
                        .distinct()
                        .count()
                == 1;
        return versionTells ? jdk.version() : jdk.version() + " " + jdk.home().getFileName();
    }
}
