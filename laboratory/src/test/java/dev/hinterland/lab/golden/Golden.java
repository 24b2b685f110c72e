// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.show.ExperimentsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Texts that are as they were, to the letter: files under {@code src/test/resources}. With the system property
 * {@code golden.write} a test writes the files anew instead; the difference is then part of the change.
 */
public final class Golden {

    private static final Path FOLDER = Path.of("src/test/resources/dev/hinterland/lab/golden");

    private Golden() {}

    /** Asserts that experiments and claims, as JSON and as a page of the terminal, are what the files of a name say. */
    public static void check(String name, List<Experiment> experiments, List<Claim> claims) throws IOException {
        ExperimentsResult result = new ExperimentsResult(
                name,
                List.of(),
                false,
                new Machine("A processor", 2, 1L << 34, Map.of(), "Linux", "amd64", "never"),
                Instant.EPOCH,
                1000,
                List.of(new JvmUsed("25", "25.0.3", "Vendor")),
                List.of(),
                experiments,
                claims,
                List.of());
        Path json = Files.createTempFile("golden", ".json");
        try {
            ResultJson.write(result, json);
            assertSame(name + ".json", Files.readString(json));
        } finally {
            Files.delete(json);
        }
        assertSame(name + ".txt", new ExperimentsPage(result).text(Path.of(name + ".json"), Path.of(name + ".html")));
    }

    /** Asserts that a text is that of a file. */
    public static void assertSame(String file, String actual) throws IOException {
        Path golden = FOLDER.resolve(file);
        if (System.getProperty("golden.write") != null) {
            Files.createDirectories(FOLDER);
            Files.writeString(golden, actual);
        }
        assertThat(actual).as(file).isEqualTo(Files.readString(golden));
    }
}
