// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs; a second or so each. */
@Tag("proof")
class WorkerTest {

    @TempDir
    private Path directory;

    private final List<String> told = new ArrayList<>();

    private final Worker.Listener listener = new Worker.Listener() {

        @Override
        public void started(int job) {
            told.add("started " + job);
        }

        @Override
        public void at(int job, double share) {
            assertThat(share).isBetween(0.0, 1.0);
        }

        @Override
        public void done(int job, Outcome outcome) {
            told.add("done " + job + ": " + outcome.hits() + " of " + outcome.requests());
        }

        @Override
        public void failed(int job, String problem) {
            told.add("failed " + job + ": " + problem);
        }
    };

    private static Job generated(String words, String policy, long entries) {
        return new Job(new TraceSource(null, null, words, 0), policy, Size.ofEntries(entries));
    }

    @Test
    void jobs_areDone_andATraceThatBreaksOffFailsAlone() throws IOException, InterruptedException {
        Path broken = Files.writeString(directory.resolve("broken"), "1\n1\nno key\n");
        TraceSource source = new TraceSource(broken.toString(), "keys", null, 0);
        try (Children children = Children.watch()) {
            new Worker(children, listener)
                    .run(List.of(
                            generated("loop:keys=10,requests=100", "lru", 10),
                            new Job(source, "lru", Size.ofEntries(10)),
                            new Job(new TraceSource(broken.toString(), "keys", null, 2), "lru", Size.ofEntries(10)),
                            Job.look(new TraceSource(null, null, "loop:keys=10,requests=15", 0))));
        }

        assertThat(told)
                .containsExactly(
                        "started 0",
                        "done 0: 90 of 100",
                        "started 1",
                        "failed 1: more than one key: line=3, text=no key, trace=" + broken,
                        "started 2",
                        "done 2: 1 of 2",
                        "started 3",
                        "done 3: 5 of 15");
    }

    @Test
    void jvmThatRunsOutOfMemory_takesNoOtherJobAlong() throws IOException, InterruptedException {
        try (Children children = Children.watch()) {
            new Worker(children, listener, List.of("-Xmx24m", "-XX:+UseSerialGC"))
                    .run(List.of(
                            generated("loop:keys=10,requests=100", "lru", 10),
                            generated("loop:keys=10m,requests=10m", "lru", 10_000_000),
                            generated("loop:keys=20,requests=100", "lru", 20)));
        }

        assertThat(told.getFirst()).isEqualTo("started 0");
        assertThat(told).contains("done 0: 90 of 100", "done 2: 80 of 100").hasSize(6);
        assertThat(told).anySatisfy(line -> assertThat(line).startsWith("failed 1: out of memory: heap="));
    }

    @Test
    void jvmThatDoesNotStart_failsEachJobWithWhatItSaid() throws IOException, InterruptedException {
        try (Children children = Children.watch()) {
            new Worker(children, listener, List.of("-XX:+NoSuchFlag"))
                    .run(List.of(generated("loop:keys=10,requests=100", "lru", 10)));
        }

        assertThat(told).hasSize(2);
        assertThat(told.get(1))
                .startsWith("failed 0: its JVM died: exit=1; it said: ")
                .contains("NoSuchFlag");
    }

    @Test
    void look_countsKeysAndThoseAskedForOnce() {
        Outcome outcome = new Drive()
                .run(
                        Job.look(new TraceSource(null, null, "loop:keys=10,requests=15", 0)),
                        new TraceSource(null, null, "loop:keys=10,requests=15", 0).trace());

        assertThat(outcome.resident()).isEqualTo(10);
        assertThat(outcome.keysAskedOnce()).isEqualTo(5);
    }

    @Test
    void seed_namesTheKeysOfARealCache_andNothingElse() {
        TraceSource source = new TraceSource(null, null, "zipf:0.9,keys=2k,requests=10k,seed=1", 0);
        Job caffeine = new Job(source, "caffeine", Size.ofEntries(50));
        Job renamed = new Job(source.withSeed(2), "caffeine", Size.ofEntries(50));
        Job lru = new Job(source, "lru", Size.ofEntries(50));

        assertThat(source.isDrawn()).as("its words name the seed").isFalse();
        assertThat(new Drive().run(renamed, source.trace()).hits())
                .isNotEqualTo(new Drive().run(caffeine, source.trace()).hits());
        assertThat(new Drive().run(lru, source.withSeed(2).trace()).hits())
                .isEqualTo(new Drive().run(lru, source.trace()).hits());
    }

    @Test
    void scale_weighsOnceForEachNumberOfEntries() throws IOException, InterruptedException {
        try (Children children = Children.watch()) {
            Scale scale = new Scale(children, List.of(100_000L, 200_000L));
            assertThat(scale.entriesToWeigh(1 << 20)).isEqualTo(100_000);
            assertThat(scale.entriesToWeigh(30 << 20)).isEqualTo(200_000);
            assertThat(scale.entriesToWeigh(1L << 40)).isEqualTo(200_000);

            double caffeine = scale.bytesPerEntry(Policies.of("caffeine"), 1 << 20);

            assertThat(caffeine)
                    .as("116 bytes, two objects' headers, a node, a table")
                    .isBetween(200.0, 350.0);
            assertThat(scale.knows(Policies.of("caffeine"), 2 << 20)).isTrue();
            assertThat(scale.knows(Policies.of("caffeine"), 30 << 20)).isFalse();
            assertThat(scale.bytesPerEntry(Policies.of("caffeine"), 2 << 20)).isEqualTo(caffeine);
            assertThat(scale.bytesPerEntry(Policies.of("lru"), 1 << 20)).isCloseTo(116, within(0.0));
        }
    }

    @Test
    void scale_knowsTheBudgetThatTakesSoMuchMemory() throws IOException, InterruptedException {
        try (Children children = Children.watch()) {
            Scale scale = new Scale(children, List.of(100_000L));

            assertThat(scale.budget(Policies.of("ohc-lru"), 10 << 20))
                    .as("less than all of it, since tables and malloc are beyond its account")
                    .isBetween(4L << 20, 10L << 20);
            assertThat(scale.budget(Policies.of("lru"), 10 << 20)).isEqualTo(10 << 20);
        }
    }

    /**
     * A small cache of ours has an index and models beside its entries, so an entry takes more of it than of a large
     * one.
     */
    @Test
    void scale_ofASmallBudget_countsWhatIsNeededWhateverItHolds() throws IOException, InterruptedException {
        try (Children children = Children.watch()) {
            Scale scale = new Scale(children, List.of(100_000L));

            double tiny = scale.bytesPerEntry(Policies.of("hinterland"), 256 << 10);
            double small = scale.bytesPerEntry(Policies.of("hinterland"), 4 << 20);

            assertThat(small).isBetween(125.0, 200.0);
            assertThat(tiny).isGreaterThan(small);
            assertThatThrownBy(() -> scale.bytesPerEntry(Policies.of("hinterland"), 40 << 10))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("too little for this cache: policy=hinterland, bytes=40960");
        }
    }

    @Test
    void source_thatIsNone_isOneSentence() {
        assertThatThrownBy(() -> new TraceSource("a\0b", null, null, 0).trace())
                .hasMessageStartingWith("not a file name: --trace=a");
    }
}
