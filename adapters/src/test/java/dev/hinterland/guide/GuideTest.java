// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java of the guide and of the pages about moving compiles, runs, and prints what the pages say. */
class GuideTest {

    private static final List<String> FOLDERS = List.of("docs/guide", "docs/migrating");

    @TempDir
    private Path folder;

    static Stream<GuidePage> pages() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("LICENSE"))) {
            directory = directory.getParent();
        }
        Path root = directory;
        return FOLDERS.stream().flatMap(each -> pagesIn(root.resolve(each)));
    }

    private static Stream<GuidePage> pagesIn(Path directory) {
        List<GuidePage> pages = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                pages.add(GuidePage.read(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages.stream().filter(page -> !page.programs().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void codeOfThePage_runs(GuidePage page) throws Exception {
        check(page);
    }

    @Test
    void pages_areFound() {
        assertThat(pages().map(GuidePage::toString))
                .contains("first-hour.md", "maps.md", "records.md", "caches.md", "testing.md")
                .contains("caffeine.md", "guava.md", "ehcache.md", "ohc.md", "chronicle-map.md")
                .contains("concurrent-hash-map.md");
    }

    @Test
    void fenceThatDoesNotCompile_isFound() {
        assertThatThrownBy(() -> check(page("```java\nString text = 1;\n```")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("page.md")
                .hasMessageContaining("incompatible types");
    }

    @Test
    void fenceThatThrows_isFound() {
        assertThatThrownBy(() -> check(page("text\n\n```java\nthrow new IllegalStateException(\"stop\");\n```")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("line=3")
                .hasRootCauseMessage("stop");
    }

    @Test
    void fenceThatPrintsOtherText_isFound() {
        assertThatThrownBy(() -> check(page("```java\nSystem.out.println(1);\n```\n\n```text\n2\n```")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void fenceWhoseOutputThePageDoesNotSay_isFound() {
        assertThatThrownBy(() -> check(page("```java\nSystem.out.println(1);\n```")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void commentThatIsMisspelt_isFound() {
        assertThatThrownBy(() -> page("<!-- guide: continue -->\n```java\nint i = 1;\n```"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("page.md");
    }

    @Test
    void fencesThatContinue_areOneProgram_andWhatIsGivenIsThere() throws Exception {
        check(page("""
                <!-- guide: given
                static int twice(int number) {
                    return 2 * number;
                }
                -->

                ```java
                import java.math.BigInteger;
                int number = twice(BigInteger.TWO.intValue());
                System.out.println(number);
                ```
                ```text
                4
                ```

                <!-- guide: continues -->
                ```java
                System.out.println(number + 1);
                ```
                ```text
                5
                ```

                <!-- guide: compile only -->
                ```java
                throw new IllegalStateException("is not run");
                ```
                """));
    }

    private static GuidePage page(String markdown) {
        return GuidePage.of("page.md", markdown);
    }

    private void check(GuidePage page) throws Exception {
        URL[] classes = {compile(page).toUri().toURL()};
        for (GuidePage.Program program : page.programs()) {
            if (program.runs()) {
                try (URLClassLoader loader = new URLClassLoader(classes, GuideTest.class.getClassLoader())) {
                    assertThat(run(page, program, loader.loadClass(program.className())))
                            .as("what %s, line %s, prints", page, program.className())
                            .isEqualTo(program.prints());
                }
            }
        }
    }

    private Path compile(GuidePage page) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (GuidePage.Program program : page.programs()) {
            sources.add(Files.writeString(folder.resolve(program.className() + ".java"), program.source()));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String lint = "-Xlint:all,-try,-path,-classfile,-options,-processing,-serial";
        List<String> options = List.of(
                "-d", classes.toString(), "-proc:none", "-Werror", lint, "-cp", System.getProperty("java.class.path"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean done = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(done).as("code of %s compiles:%n%s", page, messages).isTrue();
        }
        return classes;
    }

    private static String run(GuidePage page, GuidePage.Program program, Class<?> main) throws Exception {
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            int line = program.fences().get(0).line();
            throw new AssertionError("code of a page throws: page=" + page + ", line=" + line, e.getCause());
        } finally {
            System.setOut(usual);
        }
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
