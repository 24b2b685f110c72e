// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openrewrite.ExecutionContext;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.Recipe;
import org.openrewrite.Result;
import org.openrewrite.SourceFile;
import org.openrewrite.config.Environment;
import org.openrewrite.internal.InMemoryLargeSourceSet;
import org.openrewrite.java.JavaParser;

/** Migrates all programs that were written for a library in one run of its recipe, as a build would. */
final class Migrated {

    private static final Path PROGRAMS = Path.of("src/test/resources/programs");

    private static final Environment RECIPES =
            Environment.builder().scanRuntimeClasspath("dev.hinterland.rewrite").build();

    private final Library library;
    private final Map<String, String> before = new TreeMap<>();
    private final Map<String, String> after;
    private final Map<String, String> again;

    private Migrated(Library library, String recipeName) {
        this.library = library;
        try (Stream<Path> files = Files.list(directory())) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path source : sources) {
                before.put(nameOf(source), Files.readString(source));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.after = migrated(before, oldLibraries(library), recipe(recipeName));
        this.again = migrated(after, newLibraries(library), recipe(recipeName));
    }

    static Migrated of(Library library, String recipeName) {
        return new Migrated(library, recipeName);
    }

    private Path directory() {
        return PROGRAMS.resolve(library.name().toLowerCase(java.util.Locale.ROOT));
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    static Recipe recipe(String name) {
        return RECIPES.activateRecipes(name);
    }

    private static Map<String, String> migrated(Map<String, String> programs, List<Path> libraries, Recipe recipe) {
        ExecutionContext context = new InMemoryExecutionContext(problem -> {
            throw new AssertionError("recipe failed", problem);
        });
        List<Parser.Input> inputs = programs.entrySet().stream()
                .map(program -> Parser.Input.fromString(Path.of(program.getKey() + ".java"), program.getValue()))
                .toList();
        List<SourceFile> sources = JavaParser.fromJavaVersion()
                .classpath(libraries)
                .build()
                .parseInputs(inputs, null, context)
                .toList();
        Map<String, String> results = new TreeMap<>();
        sources.forEach(source -> results.put(nameOf(source.getSourcePath()), source.printAll()));
        for (Result result : recipe.run(new InMemoryLargeSourceSet(sources), context)
                .getChangeset()
                .getAllResults()) {
            results.put(
                    nameOf(result.getAfter().getSourcePath()), result.getAfter().printAll());
        }
        assertThat(results.keySet()).isEqualTo(programs.keySet());
        return results;
    }

    List<String> names() {
        return List.copyOf(before.keySet());
    }

    /** {@return what one more run of the recipe makes of a program that has been migrated} */
    String again(String name) {
        return again.get(name);
    }

    String before(String name) {
        return before.get(name);
    }

    String after(String name) {
        return after.get(name);
    }

    /** {@return the lines that the program printed differently, or null if it prints the same} */
    List<String> expected(String name) throws IOException {
        Path file = directory().resolve(name + ".expected");
        return Files.exists(file) ? Files.readAllLines(file) : null;
    }

    static List<Path> oldLibraries(Library library) {
        List<Path> guava = List.of(
                placeOf("com.google.common.cache.Cache"),
                placeOf("com.google.common.util.concurrent.internal.InternalFutures"));
        return library == Library.GUAVA ? guava : List.of(placeOf("com.github.benmanes.caffeine.cache.Cache"));
    }

    /** Guava stays where it was: programs use more of it than its cache. */
    static List<Path> newLibraries(Library library) {
        Path hinterland = placeOf("dev.hinterland.Hinterland");
        return library == Library.GUAVA
                ? Stream.concat(Stream.of(hinterland), oldLibraries(library).stream())
                        .toList()
                : List.of(hinterland);
    }

    private static Path placeOf(String className) {
        try {
            CodeSource source = Class.forName(className, false, Migrated.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            return Path.of(source.getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
