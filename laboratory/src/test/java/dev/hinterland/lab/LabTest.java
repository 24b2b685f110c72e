// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabTest {

    private final StringWriter said = new StringWriter();

    private int lab(String... arguments) {
        return Lab.commandLine().setOut(new PrintWriter(said, true)).execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "stores --version", "file info --version"})
    void version_isPrintedByEachCommand(String arguments) {
        assertThat(lab(arguments.split(" ", -1))).isZero();

        assertThat(said.toString()).contains("hinterland ", "java " + Runtime.version());
    }

    @Test
    void completion_isAScriptThatBashTakes(@TempDir Path directory) throws Exception {
        assertThat(lab("completion")).isZero();

        Path script = Files.writeString(directory.resolve("completion"), said.toString());
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        ". " + script + " && COMP_WORDS=(lab st) && COMP_CWORD=1 && _complete_lab"
                                + " && echo \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("stores\n");
        assertThat(bash.waitFor()).isZero();
    }
}
