// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page shows what is compiled and run, and all settings. */
class JCachePageTest {

    private static final Path PAGE = Path.of("..", "docs", "jcache.md");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("```text\n(hinterland.*?)```", Pattern.DOTALL);
    private static final Pattern SETTINGS = Pattern.compile("^\\| setting \\|.*\n((?:\\|.*\n)+)", Pattern.MULTILINE);
    private static final Pattern ROW = Pattern.compile("^\\| (`[a-z-]+`(?:, `[a-z-]+`)*) \\|", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    private static List<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    @Test
    void codeOfThePage_isCompiledAndRuns() throws IOException {
        Path source = Path.of("src", "test", "java", "dev", "hinterland", "jcache", "PageExample.java");
        List<String> compiled =
                Files.readAllLines(source).stream().map(String::strip).toList();
        List<String> shown = matches(CODE, Files.readString(PAGE))
                .getFirst()
                .group(1)
                .lines()
                .map(String::strip)
                .toList();
        assertThat(compiled).containsSubsequence(shown);
        assertThat(PageExample.year()).isEqualTo(1844);
    }

    @Test
    void fileOfThePage_hasKnownSettingsOnly() throws IOException {
        Config caches = ConfigFactory.parseString(
                        matches(FILE, Files.readString(PAGE)).getFirst().group(1))
                .getConfig("hinterland.jcache");
        for (String cache : Set.of("default", "books")) {
            CacheSection.checkKeys(cache, caches.getConfig(cache));
        }
        assertThat(caches.getMemorySize("books.maximum-bytes").toBytes()).isEqualTo(2L << 30);
    }

    @Test
    void tableOfThePage_hasEachSetting() throws IOException {
        String rows = matches(SETTINGS, Files.readString(PAGE)).getFirst().group(1);
        Set<String> named = matches(ROW, rows).stream()
                .flatMap(row -> matches(NAME, row.group(1)).stream())
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isEqualTo(new TreeSet<>(CacheSection.KEYS));
    }
}
