// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.micronaut;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of the page is compiled, and runs in the other tests. */
class MicronautPageTest {

    private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void codeOfThePage_isCompiled() throws IOException {
        Matcher code = CODE.matcher(Files.readString(Path.of("..", "..", "docs", "micronaut.md")));
        assertThat(code.find()).isTrue();
        Path source = Path.of("src", "main", "java", "dev", "hinterland", "examples", "micronaut", "Caches.java");
        assertThat(Files.readString(source)).contains(code.group(1));
    }
}
