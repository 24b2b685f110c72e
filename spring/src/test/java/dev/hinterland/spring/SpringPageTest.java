// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.spring.boot.HinterlandCacheProperties;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The page's code is compiled and runs, and the page names each property. */
class SpringPageTest {

    private static final Path PAGE = Path.of("..", "docs", "spring.md");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** Breaks of lines are the formatter's, so the words are compared. */
    private static String words(String code) {
        return SPACE.matcher(code).replaceAll("");
    }

    @Test
    void codeOfThePage_isCompiled() throws IOException {
        String compiled = words(
                Files.readString(Path.of("src", "test", "java", "dev", "hinterland", "spring", "PageExample.java")));
        List<String> shown = CODE.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(shown).hasSize(2);
        assertThat(CODE.matcher(Files.readString(PAGE)).results().map(result -> words(result.group(1))))
                .allSatisfy(code -> assertThat(compiled).contains(code));
    }

    @Test
    void codeOfThePage_runs() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(PageExample.class)) {
            HinterlandCacheManager manager = context.getBean(HinterlandCacheManager.class);
            manager.getCache("feeds").put(1L, new PageExample.Feed(1, 7));
            assertThat(PageExample.typeOfTheFirst(manager)).isEqualTo(7);
        }
    }

    @Test
    void page_namesEachProperty() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(names(HinterlandCacheProperties.CacheProperties.class))
                .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
        assertThat(names(HinterlandCacheProperties.class))
                .allSatisfy(name -> assertThat(page).contains("hinterland.cache." + name));
    }

    private static Stream<String> names(Class<?> properties) {
        return Arrays.stream(properties.getRecordComponents())
                .map(RecordComponent::getName)
                .map(name -> name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
    }
}
