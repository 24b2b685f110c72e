// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkFinderTest {

    @TempDir
    private Path directory;

    private static final Path RUNNING = Path.of(System.getProperty("java.home"));

    private Path jdk(String place, String version) throws IOException {
        Path home = directory.resolve(place);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("bin/java"), "");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nIMPLEMENTOR=\"Somebody\"\n");
        return home;
    }

    @Test
    void find_looksIntoVariablesAndTheHomeDirectory() throws IOException {
        Path variable = jdk("custom", "91.0.1");
        Path managed = jdk("home/.sdkman/candidates/java/92-x", "92.0.2");
        JdkFinder finder = new JdkFinder(
                Map.of("JDK91_HOME", variable.toString(), "UNRELATED_HOME", "/nowhere"),
                directory.resolve("home"),
                RUNNING);

        assertThat(finder.find()).extracting(Jdk::feature).contains(91, 92);
        assertThat(finder.choose("92").home()).isEqualTo(managed);
        assertThat(finder.choose("91").description()).isEqualTo("91.0.1 (Somebody)");
    }

    @Test
    void find_returnsAJdkOnce_howeverOftenItIsNamed() throws IOException {
        String home = jdk("custom", "91").toString();
        JdkFinder finder = new JdkFinder(Map.of("JAVA_HOME", home, "JDK91_HOME", home), directory, RUNNING);

        assertThat(finder.find()).filteredOn(jdk -> jdk.feature() == 91).hasSize(1);
    }

    @Test
    void choose_takesTheNewestOfAVersion() throws IOException {
        JdkFinder finder = new JdkFinder(
                Map.of(
                        "JDK91_HOME",
                        jdk("old", "91.0.1").toString(),
                        "JAVA91_HOME",
                        jdk("new", "91.0.11").toString()),
                directory,
                RUNNING);

        assertThat(finder.choose("91").version()).isEqualTo("91.0.11");
    }

    @Test
    void choose_refusesWhatIsNotThere() {
        JdkFinder finder = new JdkFinder(Map.of(), directory, RUNNING);

        assertThatThrownBy(() -> finder.choose("91"))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("no such JDK was found: --jdk=91, found=");
        assertThatThrownBy(() -> finder.choose(directory.toString()))
                .hasMessage("no JDK in this directory: --jdk=" + directory);
    }
}
