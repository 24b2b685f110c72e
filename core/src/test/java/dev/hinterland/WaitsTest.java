// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every wait in the sources is on the page that names its bound, or the party that is guaranteed to progress. */
class WaitsTest {

    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "hinterland");
    private static final Path PAGE = Path.of("..", "docs", "waits.md");

    private static final Map<String, Pattern> WAITS = Map.of(
            "park", Pattern.compile("LockSupport\\.park"),
            "Backoff", Pattern.compile("new Backoff\\(|Backoff\\.until\\("),
            "yield", Pattern.compile("Thread\\.yield\\("),
            "sleep", Pattern.compile("\\bsleep\\("),
            "spin", Pattern.compile("onSpinWait\\("),
            "join", Pattern.compile("\\.join\\((get\\w*\\(key\\w*\\))?\\)"),
            "await", Pattern.compile("\\.await\\w*\\("),
            "wait", Pattern.compile("\\bwait\\("),
            "lock", Pattern.compile("\\block(Interruptibly)?\\(\\);"),
            "synchronized", Pattern.compile("\\bsynchronized\\b"));

    private static final Pattern ROW = Pattern.compile("\\| `([\\w/]+)` \\| (\\w+) \\| (.+) \\|");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

    @Test
    void everyWait_isOnThePage_andThePageNamesNoOther() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                found.addAll(waitsIn(file));
            }
        }
        assertThat(found).hasSizeGreaterThan(20);
        assertThat(listed()).as("waits on the page %s", PAGE).containsExactlyInAnyOrderElementsOf(found);
    }

    private static Set<String> waitsIn(Path file) throws IOException {
        String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
        String name = SOURCES.relativize(file).toString().replace(".java", "").replace('\\', '/');
        return WAITS.entrySet().stream()
                .filter(wait -> wait.getValue().matcher(code).find())
                .map(wait -> name + " " + wait.getKey())
                .collect(Collectors.toSet());
    }

    private static Set<String> listed() throws IOException {
        List<Matcher> rows = Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .toList();
        assertThat(rows).allSatisfy(row -> assertThat(row.group(3)).isNotBlank());
        return rows.stream()
                .map(row -> row.group(1) + " " + row.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
