// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of the page is compiled, and runs in {@link JCacheRegionsTest}. */
class HibernatePageTest {

    private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void codeOfThePage_isCompiled() throws IOException {
        Matcher code = CODE.matcher(Files.readString(Path.of("..", "docs", "hibernate.md")));
        assertThat(code.find()).isTrue();
        Path source = Path.of("src", "test", "java", "dev", "hinterland", "hibernate", "JCacheRegionsTest.java");
        List<String> compiled =
                Files.readAllLines(source).stream().map(String::strip).toList();
        List<String> shown = code.group(1).lines().map(String::strip).toList();
        assertThat(compiled).containsSubsequence(shown);
    }
}
