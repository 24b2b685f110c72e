// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users can name is documented in full, and shows no type that they cannot name. */
class ExportedApiTest {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final String INTERNAL = "dev.hinterland.internal.";
    private static final List<String> PACKAGES =
            List.of("dev.hinterland", "dev.hinterland.codec", "dev.hinterland.record", "dev.hinterland.remote");

    /**
     * The build runs doclint over all packages without its group {@code missing}, because javac cannot choose groups
     * by package.
     */
    @Tag("proof")
    @Test
    void everyParameterResultAndException_isDocumented() throws IOException {
        assertThat(complaints(manager -> manager.getJavaFileObjectsFromPaths(sources())))
                .isEmpty();
    }

    @Test
    void parameterWithoutATag_isFound() throws IOException {
        var source = new SimpleJavaFileObject(URI.create("string:///Undocumented.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return """
                                package dev.hinterland;
                                /** A class. */
                                public interface Undocumented {
                                    /** {@return a number} */
                                    int method(int parameter);
                                }
                                """;
            }
        };
        assertThat(complaints(_ -> List.of(source))).singleElement().asString().contains("no @param for parameter");
    }

    @Test
    void signatures_showNoInternalType() throws IOException, ClassNotFoundException {
        List<String> found = new ArrayList<>();
        int classes = 0;
        for (Path source : sources()) {
            String file = SOURCES.relativize(source).toString().replace('\\', '/');
            Class<?> type = Class.forName(
                    file.substring(0, file.length() - ".java".length()).replace('/', '.'));
            if (isExported(type.getModifiers())) {
                classes++;
                check(type, found);
            }
        }
        assertThat(classes).isGreaterThan(25);
        assertThat(found).isEmpty();
    }

    private static void check(Class<?> type, List<String> found) {
        Stream.concat(Stream.ofNullable(type.getGenericSuperclass()), Arrays.stream(type.getGenericInterfaces()))
                .filter(one -> one.getTypeName().contains(INTERNAL))
                .forEach(one -> found.add(type.getName() + " is a " + one.getTypeName()));
        Stream.of(type.getDeclaredMethods(), type.getDeclaredConstructors(), type.getDeclaredFields())
                .<Member>flatMap(Arrays::stream)
                .filter(member -> isExported(member.getModifiers()) && !member.isSynthetic())
                .map(ExportedApiTest::signature)
                .filter(signature -> signature.contains(INTERNAL))
                .forEach(found::add);
        for (Class<?> nested : type.getDeclaredClasses()) {
            if (isExported(nested.getModifiers())) {
                check(nested, found);
            }
        }
    }

    private static String signature(Member member) {
        return switch (member) {
            case Method method -> method.toGenericString();
            case Constructor<?> constructor -> constructor.toGenericString();
            case Field field -> field.toGenericString();
            default -> throw new AssertionError(member);
        };
    }

    private static boolean isExported(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** Gives the compiler what it compiles. */
    @FunctionalInterface
    private interface Units {
        Iterable<? extends JavaFileObject> of(StandardJavaFileManager manager) throws IOException;
    }

    private static List<String> complaints(Units units) throws IOException {
        var found = new DiagnosticCollector<JavaFileObject>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-Xdoclint:all/protected",
                    "-Xdoclint/package:" + String.join(",", PACKAGES),
                    "-classpath",
                    System.getProperty("java.class.path"));
            var task = (JavacTask) compiler.getTask(null, manager, found, options, null, units.of(manager));
            task.analyze();
        }
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() != Diagnostic.Kind.NOTE)
                .map(one -> one.toString().lines().findFirst().orElseThrow())
                .toList();
    }

    private static List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String name : PACKAGES) {
            try (Stream<Path> files = Files.list(SOURCES.resolve(name.replace('.', '/')))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("package-info.java"))
                        .forEach(all::add);
            }
        }
        return all;
    }
}
