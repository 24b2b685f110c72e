// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page, its code and the dashboard name what there is. */
class MicrometerPageTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern METER = Pattern.compile("`((?:cache|hinterland)\\.[a-z.]+)`");

    /** A name with a selector, as {@code cache_gets_total{cache=~"$cache",result="hit"}}. */
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)\\{([^}]*)}");

    private static final Pattern LABEL = Pattern.compile("([a-z]+)=");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private static List<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    @Test
    void codeOfThePage_isCompiled() throws IOException {
        String page = Files.readString(DOCS.resolve("micrometer.md"));
        Path source = Path.of("src", "test", "java", "dev", "hinterland", "micrometer", "PageExample.java");
        List<String> compiled =
                Files.readAllLines(source).stream().map(String::strip).toList();
        List<String> shown = matches(CODE, page)
                .getFirst()
                .group(1)
                .lines()
                .map(String::strip)
                .toList();
        assertThat(compiled).containsSubsequence(shown);
    }

    @Test
    void page_namesEachMeter_andNoOther() throws IOException {
        try (PageExample example = new PageExample(registry)) {
            example.watchedCache.put("key", "value");
            Set<String> there = registry.getMeters().stream()
                    .map(Meter::getId)
                    .map(Meter.Id::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> named = matches(METER, Files.readString(DOCS.resolve("micrometer.md"))).stream()
                    .map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(named).isEqualTo(there);
        }
    }

    @Test
    void dashboard_asksForWhatIsScraped() throws IOException {
        try (PageExample example = new PageExample(registry)) {
            example.watchedCache.put("key", "value");
            String scraped = registry.scrape();
            List<String> queries = queries();
            assertThat(queries).hasSizeGreaterThan(9);
            for (String query : queries) {
                List<MatchResult> selectors = matches(SELECTOR, query);
                assertThat(selectors).as(query).isNotEmpty();
                for (MatchResult selector : selectors) {
                    List<String> series = scraped.lines()
                            .filter(line -> line.startsWith(selector.group(1) + "{"))
                            .toList();
                    assertThat(series)
                            .as("%s in %s", selector.group(1), scraped)
                            .isNotEmpty();
                    for (MatchResult label : matches(LABEL, selector.group(2))) {
                        assertThat(series)
                                .as(query)
                                .anySatisfy(line -> assertThat(line).contains(label.group(1) + "=\""));
                    }
                }
            }
        }
    }

    private static List<String> queries() throws IOException {
        JsonNode dashboard = new ObjectMapper()
                .readTree(DOCS.resolve(Path.of("grafana", "caches.json")).toFile());
        List<String> queries = new ArrayList<>();
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.get("targets")) {
                queries.add(target.get("expr").asText());
            }
        }
        return queries;
    }
}
