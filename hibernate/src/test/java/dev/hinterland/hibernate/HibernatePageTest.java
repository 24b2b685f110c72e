// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.cache.internal.CacheKeyImplementation;
import org.junit.jupiter.api.Test;

/** The code of the page is compiled, and runs. */
class HibernatePageTest {

    private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void codeOfThePage_isCompiled() throws IOException {
        Matcher code = CODE.matcher(Files.readString(Path.of("..", "docs", "hibernate.md")));
        assertThat(code.find()).isTrue();
        Path source = Path.of("src", "test", "java", "dev", "hinterland", "hibernate", "HibernatePageTest.java");
        List<String> compiled =
                Files.readAllLines(source).stream().map(String::strip).toList();
        List<String> shown = code.group(1).lines().map(String::strip).toList();
        assertThat(compiled).containsSubsequence(shown);
    }

    @Test
    void codeOfThePage_runs() {
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter("com.example.**;org.hibernate.**;java.**;!*");
        OffHeapCache<Object, Object> region = Hinterland.cache(
                        HibernateKeys.codec(filter), Codec.serialized(Object.class, filter))
                .maximumBytes(64 << 20)
                .name("com.example.Book")
                .build();
        try (region) {
            region.put(new CacheKeyImplementation(1L, "com.example.Book", null, 1), List.of("state"));
            assertThat(region.getIfPresent(new CacheKeyImplementation(1L, "com.example.Book", null, 1)))
                    .isEqualTo(List.of("state"));
        }
    }
}
