// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.support.Sources;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README is short, and its Java examples compile and run as they stand there. */
class ReadmeTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```java\n(.*?)```");

    /** An application around an example: its declarations, and its statements from the first {@code try} on. */
    private static final String APPLICATION = """
            import dev.hinterland.*;
            import dev.hinterland.codec.*;
            import dev.hinterland.record.*;
            import java.time.Duration;

            public class Application {
                static byte[] fetch(String key) {
                    return key.getBytes();
                }

                DECLARATIONS

                public static void main(String[] arguments) {
                    STATEMENTS
                }
            }
            """;

    @TempDir
    private Path folder;

    private static String readme() throws IOException {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("LICENSE"))) {
            directory = directory.getParent();
        }
        return Files.readString(directory.resolve("README.md"));
    }

    private static List<String> examples() throws IOException {
        return EXAMPLE.matcher(readme())
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    /** Figures have pages of their own, with their commands. */
    @Test
    void readme_isReadInTwoMinutes() throws IOException {
        assertThat(readme().lines()).hasSizeLessThanOrEqualTo(120);
        assertThat(readme().lines().filter(line -> line.matches("\\|[-| :]+\\|")))
                .as("tables")
                .hasSize(1);
    }

    @Test
    void examplesOfTheReadme_compileAndRun() throws Exception {
        List<String> examples = examples();
        assertThat(examples).isNotEmpty();
        for (int i = 0; i < examples.size(); i++) {
            String example = examples.get(i);
            int statements = example.indexOf("try (");
            String source = APPLICATION
                    .replace("DECLARATIONS", example.substring(0, statements))
                    .replace("STATEMENTS", example.substring(statements));
            Path classes = new Sources(folder.resolve("example" + i))
                    .with("Application.java", source)
                    .compile(
                            "-proc:none",
                            "-Xlint:-try,-path,-classfile,-options",
                            "-cp",
                            System.getProperty("java.class.path"));
            run(classes);
        }
    }

    private static void run(Path classes) throws Exception {
        URL[] here = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(here, ReadmeTest.class.getClassLoader())) {
            loader.loadClass("Application").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }
}
