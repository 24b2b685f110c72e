// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A change of a few lines to one of the library's sources that breaks a protocol, and the tests that must find it out.
 *
 * @param name what is broken
 * @param source the source, relative to the library's root package
 * @param original lines of it, without a look at indentation
 * @param replacement what takes their place
 * @param tests names of test classes, relative to the library's root package
 */
record Mutation(String name, Path source, List<String> original, List<String> replacement, List<String> tests) {

    static final Path SOURCES = Path.of("src", "main", "java");

    private static final String LIBRARY = "dev.hinterland.";
    private static final Path LIST =
            Path.of("src", "test", "resources", "dev", "hinterland", "mutation", "mutations.txt");

    /** Reads all mutations. */
    static List<Mutation> all() throws IOException {
        List<Mutation> mutations = new ArrayList<>();
        List<String> block = new ArrayList<>();
        for (String line : Files.readAllLines(LIST)) {
            if (line.startsWith("== ") && !block.isEmpty()) {
                mutations.add(parse(block));
                block.clear();
            }
            if (line.startsWith("== ") || !block.isEmpty()) {
                block.add(line);
            }
        }
        mutations.add(parse(block));
        return mutations;
    }

    private static Mutation parse(List<String> block) {
        String name = only(block, "== ");
        Path source = SOURCES.resolve("dev/hinterland").resolve(only(block, "in "));
        return new Mutation(
                name,
                source,
                after(block, "-"),
                after(block, "+"),
                List.of(only(block, "killed by ").split(" ")).stream()
                        .map(test -> LIBRARY + test)
                        .toList());
    }

    private static String only(List<String> block, String prefix) {
        List<String> found = after(block, prefix);
        if (found.size() != 1) {
            throw new AssertionError("one line must begin so: prefix=" + prefix + ", mutation=" + block.getFirst());
        }
        return found.getFirst();
    }

    private static List<String> after(List<String> block, String prefix) {
        return block.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }

    /**
     * Returns the source with the mutation.
     *
     * @throws AssertionError if the original is not there, or more than once: then the list is to be brought up to date
     */
    String mutated() throws IOException {
        String text = Files.readString(source);
        Pattern pattern =
                Pattern.compile(original.stream().map(Pattern::quote).collect(Collectors.joining("\\s*\\n\\s*")));
        Matcher matcher = pattern.matcher(text);
        long found = matcher.results().count();
        if (original.isEmpty() || found != 1) {
            throw new AssertionError("text must occur once: mutation=" + name + ", in=" + source + ", found=" + found);
        }
        return pattern.matcher(text).replaceAll(Matcher.quoteReplacement(String.join("\n", replacement)));
    }

    @Override
    public String toString() {
        return name;
    }
}
