// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page shows the code that is tested here. */
class AdaptersPageTest {

    private static final Pattern HEAD = Pattern.compile("(?s)^(// SPDX[^\n]*\n)?package .*?(?=/\\*\\*)");

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("LICENSE"))) {
            directory = directory.getParent();
        }
        return directory;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ArrayCodec", "ProtobufCodec", "ForyCodec", "KryoCodec", "CborCodec"})
    void page_showsTheClassAsItIs(String name) throws IOException {
        String page = Files.readString(root().resolve("docs/adapters.md"));
        Path source = Path.of("core/src/test/java/dev/hinterland/adapters", name + ".java");
        String code = Files.readString(root().resolve(source));
        assertThat(page).contains("```java\n" + HEAD.matcher(code).replaceFirst("") + "```\n");
    }
}
