// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

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
    private final Map<String, String> after = new TreeMap<>();

    private Migrated(Library library) {
        this.library = library;
    }

    static Migrated of(Library library, String recipeName, String... only) {
        Migrated migrated = new Migrated(library);
        try (Stream<Path> files = Files.list(migrated.directory())) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> only.length == 0 || List.of(only).contains(nameOf(file)))
                    .sorted()
                    .toList();
            for (Path source : sources) {
                migrated.before.put(nameOf(source), Files.readString(source));
            }
            migrated.migrate(sources, recipe(recipeName));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return migrated;
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

    /** {@return what one more run of a recipe makes of a program that has been migrated} */
    String again(String name, String recipeName) {
        ExecutionContext context = failing();
        List<SourceFile> sources = JavaParser.fromJavaVersion()
                .classpath(newLibraries(library))
                .build()
                .parse(context, after(name))
                .toList();
        List<Result> results = recipe(recipeName)
                .run(new InMemoryLargeSourceSet(sources), context)
                .getChangeset()
                .getAllResults();
        return results.isEmpty() ? after(name) : results.get(0).getAfter().printAll();
    }

    private static ExecutionContext failing() {
        return new InMemoryExecutionContext(problem -> {
            throw new AssertionError("recipe failed", problem);
        });
    }

    private void migrate(List<Path> files, Recipe recipe) {
        ExecutionContext context = failing();
        List<SourceFile> sources = JavaParser.fromJavaVersion()
                .classpath(oldLibraries(library))
                .build()
                .parse(files, null, context)
                .toList();
        sources.forEach(source -> after.put(nameOf(source.getSourcePath()), source.printAll()));
        for (Result result : recipe.run(new InMemoryLargeSourceSet(sources), context)
                .getChangeset()
                .getAllResults()) {
            after.put(
                    nameOf(result.getAfter().getSourcePath()), result.getAfter().printAll());
        }
    }

    List<String> names() {
        return List.copyOf(before.keySet());
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
