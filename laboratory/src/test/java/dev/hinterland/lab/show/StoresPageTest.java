// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import static dev.hinterland.lab.compare.Rows.failed;
import static dev.hinterland.lab.compare.Rows.heap;
import static dev.hinterland.lab.compare.Rows.outside;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.compare.Rows;
import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunSetup;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.result.Units;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoresPageTest {

    private static final List<String> FLAGS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED");

    private static final String KEPT = "no puts after kill -9 or a loss of power, all after a close";

    private static List<Run> runs(String collector) {
        List<Run> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            for (MadeUpRun run : List.of(
                    heap("concurrent-hash-map", 512, 32_200 * repeat, 23_212),
                    heap("caffeine", 512, 1_470_000, 41_751).stalls(1234, 98_765),
                    failed("guava", 512).smallestHeap(620 * Rows.MIB),
                    outside("chronicle-map", 512, 4000, 1400).jvmFlags(FLAGS),
                    outside("direct-buffer", 512, 4000, 1400)
                            .extra(Map.of("build", 812.0, "move-in", 1234.0, "move-out", 99.0)),
                    outside("redis", 512, 2000, 800).phase("mixed", 2000, 1000, 1_700_000),
                    outside("ehcache-disk", 512, 2000, 800).durability(KEPT),
                    outside("mapdb-file", 512, 2000, 800).durability(KEPT),
                    outside("hinterland", 512, 1100, 800))) {
                runs.add(ofCollector(run.repeat(repeat).concurrent(0, 511, 12).build(), collector));
            }
        }
        return runs;
    }

    private static Run ofCollector(Run run, String collector) {
        RunSetup setup = run.setup();
        return new Run(
                new RunSetup(
                        setup.store(),
                        setup.onHeap(),
                        setup.durability(),
                        setup.workload(),
                        setup.entries(),
                        collector,
                        setup.jdk(),
                        setup.heapBytes(),
                        setup.maxOffHeapBytes(),
                        setup.jvmFlags(),
                        setup.repeat()),
                run.jvm(),
                run.ending(),
                run.times(),
                run.collections(),
                run.memory(),
                run.course());
    }

    private static String page(String collector) {
        return page(collector, List.of("stores"));
    }

    private static String page(String collector, List<String> commandLine) {
        Machine machine = new Machine(
                "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz",
                2,
                24L << 30,
                Map.of(),
                "Linux 6.1",
                "amd64",
                "always");
        Settings settings = settings(collector, commandLine, 1_700_000);
        Advice advice = new Advice(
                Advice.Verdict.MOVE, "Move it off the heap: because it is faster.", List.of("one"), List.of(), null);
        StoresResult result = new StoresResult(
                "stores",
                machine,
                Instant.EPOCH,
                1,
                settings,
                List.of("A note."),
                runs(collector),
                PublishedExperiment.ROWS,
                List.of(new Crossover(collector, "guava", "ohc", null, "never")),
                "because of the log",
                advice);
        return new StoresPage(result).text(Path.of("reports/a.json"), Path.of("reports/a.html"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serial", "g1", "zgc", "shenandoah"})
    void everyLine_fitsInto80Columns(String collector) {
        assertThat(page(collector).lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(80));
    }

    @Test
    void page_showsFailuresFlagsTimingsAndSpread_andEndsWithTheAdvice() {
        String page = page("g1");

        assertThat(page)
                .contains("failed", "OutOfMemoryError", "620 MiB", "--add-exports=java.base/jdk.internal.ref")
                .contains("build 812 ms", "1.7 million operations/s", "64.4 ±50%", "24/23.212", "ConcurrentHashMap")
                .endsWith("Move it off the heap: because it is faster.\n");
    }

    @Test
    void page_saysOnceWhatStoresOnFilesKeep_andNothingOfOthers() {
        String words = page("g1").replaceAll("\\s+", " ");

        assertThat(words).containsOnlyOnce("Kept on files by ");
        assertThat(words).contains("Kept on files by ehcache-disk, mapdb-file: " + KEPT + " ");
    }

    @Test
    void redis_standsBesideThePublishedRow_thatItWasRunLike() {
        String local = page("g1");
        String delayed = page("g1", List.of("stores", "--redis-delay", "500us"));

        assertThat(local).containsPattern("Redis, local .* 2\\.00 ").containsPattern("Redis, network .* -\\n");
        assertThat(delayed).containsPattern("Redis, local .* -\\n").containsPattern("Redis, network .* 2\\.00 ");
    }

    @Test
    void mixedPhase_isNamedAsPartOfTheTotal() {
        assertThat(page("g1")).contains("of the total, reads and writes mixed: redis 1.00 s");
    }

    @Test
    void otherSizeThanThePublishedOne_isSaid() {
        List<Summary> here = Summary.of(List.of(heap("guava", 512, 2000, 0).build()));
        assertThat(published(here, 1_700_000))
                .contains("in the last columns, here")
                .doesNotContain("another size");
        assertThat(published(here, 100_000)).contains("another size, 100,000 entries in a heap of 512 MiB");
        assertThat(published(Summary.of(List.of(heap("guava", 72, 2000, 0).build())), 1_700_000))
                .contains("another size", "72 MiB");
    }

    private static String published(List<Summary> here, long entries) {
        Settings settings = settings("g1", List.of("stores"), entries);
        return new PublishedTable(PublishedExperiment.ROWS, here, settings)
                .text()
                .replace('\n', ' ');
    }

    private static Settings settings(String collector, List<String> commandLine, long entries) {
        return new Settings(
                commandLine,
                "stores",
                entries,
                "String key_<i>",
                "Feed(id, userId, type, content, createTime)",
                null,
                null,
                List.of(),
                List.of(collector),
                List.of(512 * Rows.MIB),
                null,
                1L << 30,
                "binary",
                1,
                90,
                3,
                false,
                "25.0.3 (Eclipse Adoptium)");
    }

    @Test
    void progressLine_fitsAndShowsHowFar() {
        String line = ProgressLine.line(0.25, Duration.ofSeconds(75), "chronicle-map, shenandoah, 512 MiB: write 50 %");

        assertThat(line)
                .hasSizeLessThan(80)
                .startsWith("[===         ]  25 %  chronicle-map, shenandoah, 512 MiB: write 50 %")
                .endsWith(" 3:45 left");
    }

    @Test
    void units_readAsPeopleWriteThem() {
        assertThat(Units.bytes(512 * Rows.MIB)).isEqualTo("512 MiB");
        assertThat(Units.bytes(1536 * Rows.MIB)).isEqualTo("1.5 GiB");
        assertThat(Units.millis(850)).isEqualTo("850 ms");
        assertThat(Units.millis(4610)).isEqualTo("4.61 s");
        assertThat(Units.millis(150_000)).isEqualTo("2.5 min");
        assertThat(Units.count(1_700_000)).isEqualTo("1.7 million");
        assertThat(Units.count(850_000)).isEqualTo("850,000");
        assertThat(Units.percent(0.004)).isEqualTo("0.4 %");
    }
}
