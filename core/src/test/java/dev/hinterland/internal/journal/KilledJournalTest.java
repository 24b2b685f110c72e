// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.internal.memory.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * What the next process makes of a journal whose process was killed at each of the steps of a write, and of one that
 * does not go with its store's file.
 */
class KilledJournalTest {

    private static final int EXTENT = Integer.BYTES << 1;
    private static final int FILE_BYTES = 16 << 10;

    /** A store whose keys and values are numbers. */
    private static final class Numbers implements JournalContents {

        final Map<Integer, Integer> map = new LinkedHashMap<>();
        int most = Integer.MAX_VALUE;

        boolean mayExceed;

        Numbers(Map<Integer, Integer> present) {
            map.putAll(present);
        }

        @Override
        public void put(MemorySegment memory, long key, long keyExtent, long value, long valueExtent) {
            if (map.size() >= most && !mayExceed) {
                throw new OutOfBudgetException("full", 1, most, most);
            }
            map.put(get(memory, key), get(memory, value));
        }

        private static Integer get(MemorySegment memory, long offset) {
            return memory.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
        }

        @Override
        public void exceedBudget(boolean exceeds) {
            mayExceed = exceeds;
        }

        @Override
        public void remove(MemorySegment memory, long key, long keyExtent) {
            map.remove(get(memory, key));
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public void appendAll(Appender appender) throws IOException {
            for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
                JournalRecord record = Objects.requireNonNull(appender.append(EXTENT, EXTENT));
                fill(record, entry.getKey(), entry.getValue());
                record.end(true);
            }
        }
    }

    private static void fill(JournalRecord record, int key, int value) {
        record.memory().set(ValueLayout.JAVA_INT_UNALIGNED, record.keyOffset(), key);
        record.memory().set(ValueLayout.JAVA_INT_UNALIGNED, record.valueOffset(), value);
    }

    private final UnreliableFiles files = new UnreliableFiles();
    private final Words words = words();

    private static Words words() {
        return new Words(Arena.ofAuto().allocate(16, 8));
    }

    private static Journal open(UnreliableFiles files, Words words, boolean isNew, Numbers numbers) throws IOException {
        Journal.Options options = new Journal.Options(
                new JournalAbout(0, 1 << 20, "numbers"), true, Long.MAX_VALUE / 2, FILE_BYTES, (_, _) -> {});
        return Journal.open(files, options, words, isNew, numbers);
    }

    private static JournalRecord append(Journal journal) throws IOException {
        return Objects.requireNonNull(journal.append(true, EXTENT, EXTENT));
    }

    private static void write(Journal journal, Numbers numbers, int key, int value) throws IOException {
        JournalRecord record = append(journal);
        fill(record, key, value);
        record.written();
        numbers.map.put(key, value);
        record.end(true);
        journal.commit(record);
    }

    /** Returns what a journal gives an empty store. */
    private static Map<Integer, Integer> restored(UnreliableFiles left) throws IOException {
        Numbers numbers = new Numbers(Map.of());
        open(left, words(), true, numbers).end();
        return numbers.map;
    }

    private Words copyOfWords() {
        Words copy = words();
        copy.segment().copyFrom(words.segment());
        return copy;
    }

    @Test
    void killedWrites_areMadeOnceMore_ifTheyWereWritten() throws IOException {
        Numbers numbers = new Numbers(Map.of(1, 1));
        Journal journal = open(files, words, true, numbers);
        append(journal);
        fill(append(journal), 2, 2);
        JournalRecord written = append(journal);
        fill(written, 3, 3);
        written.written();
        JournalRecord refused = append(journal);
        fill(refused, 4, 4);
        refused.end(false);
        JournalRecord done = append(journal);
        fill(done, 5, 5);
        done.end(true);
        numbers.map.put(5, 5);
        UnreliableFiles left = files.afterKill();
        Words wordsLeft = copyOfWords();
        Numbers next = new Numbers(numbers.map);
        Journal second = open(left, wordsLeft, false, next);
        Map<Integer, Integer> expected = Map.of(1, 1, 3, 3, 5, 5);
        assertThat(next.map).isEqualTo(expected);
        assertThat(restored(left.forced())).isEqualTo(expected);
        write(second, next, 6, 6);
        assertThat(restored(left.forced())).isEqualTo(Map.of(1, 1, 3, 3, 5, 5, 6, 6));
    }

    /** A killed process leaves a block that is not sealed, and further files, if there was no time to force them. */
    @Test
    void filesThatWereNotForced_areNoGap_butMissingOnesAre() throws IOException {
        Journal journal = open(files, words, true, new Numbers(Map.of()));
        while (files.names().stream()
                        .filter(name -> name.startsWith(JournalImage.LOG))
                        .count()
                < 5) {
            append(journal).written();
        }
        UnreliableFiles left = files.afterKill();
        try (JournalImage image = Objects.requireNonNull(JournalImage.read(left))) {
            assertThat(image.hasGap()).isFalse();
            assertThat(image.next()).isEqualTo(1);
        }
        int gaps = 0;
        for (String name : left.names()) {
            UnreliableFiles fewer = left.afterKill();
            if (name.startsWith(JournalImage.LOG)) {
                fewer.delete(List.of(name));
                try (JournalImage image = Objects.requireNonNull(JournalImage.read(fewer))) {
                    gaps += image.hasGap() ? 1 : 0;
                }
            }
        }
        // The last one leaves no gap, and neither does one that has been prepared for more.
        assertThat(gaps).isBetween(3, 4);
    }

    /** While a thread waits for the records of a block, others begin the next one behind it. */
    @Test
    void severalBlocksThatWereNotForced_areNoGap() throws Exception {
        Journal journal = open(files, words, true, new Numbers(Map.of()));
        JournalRecord first = append(journal);
        Thread forcing = Thread.ofPlatform().start(() -> {
            try {
                journal.checkpoint();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        JournalRecord last = append(journal);
        int all = 2;
        while (last.block() == first.block() || all < 1_000) {
            last.end(true);
            last = append(journal);
            all++;
        }
        last.end(true);
        try (JournalImage image = Objects.requireNonNull(JournalImage.read(files.afterKill()))) {
            assertThat(image.hasGap()).isFalse();
            assertThat(image.next()).isEqualTo(1);
        }
        first.end(true);
        forcing.join();
        journal.checkpoint();
        assertThat(restored(files.forced())).hasSize(1);
    }

    @Test
    void killedWriteThatDoesNotFit_isNotMade() throws IOException {
        Numbers numbers = new Numbers(Map.of(1, 1));
        Journal journal = open(files, words, true, numbers);
        JournalRecord written = append(journal);
        fill(written, 3, 3);
        written.written();
        UnreliableFiles left = files.afterKill();
        Numbers next = new Numbers(numbers.map);
        next.most = 1;
        open(left, copyOfWords(), false, next);
        assertThat(next.map).isEqualTo(Map.of(1, 1));
        assertThat(restored(left.forced())).isEqualTo(Map.of(1, 1));
    }

    @Test
    void journalThatIsOlderThanItsStore_isMadeAnew() throws IOException {
        Numbers numbers = new Numbers(Map.of());
        Journal journal = open(files, words, true, numbers);
        write(journal, numbers, 1, 1);
        UnreliableFiles older = files.afterKill();
        write(journal, numbers, 1, 2);
        write(journal, numbers, 2, 2);
        journal.end();
        open(older, words, false, numbers).end();
        assertThat(restored(older.forced())).isEqualTo(Map.of(1, 2, 2, 2));
    }

    @Test
    void journalOfAnotherStore_isMadeAnew() throws IOException {
        Numbers numbers = new Numbers(Map.of());
        Journal journal = open(files, words, true, numbers);
        write(journal, numbers, 1, 1);
        journal.end();
        UnreliableFiles foreign = new UnreliableFiles();
        Numbers others = new Numbers(Map.of());
        Words othersWords = words();
        Journal other = open(foreign, othersWords, true, others);
        write(other, others, 7, 7);
        other.end();
        open(foreign, words, false, numbers).end();
        assertThat(restored(foreign.forced())).isEqualTo(Map.of(1, 1));
    }

    /** Files of a journal that had the same name before, say: they go on where this one ends. */
    @Test
    void filesOfAnotherJournal_doNotCount() throws IOException {
        Numbers numbers = new Numbers(Map.of());
        Journal journal = open(files, words, true, numbers);
        write(journal, numbers, 1, 1);
        UnreliableFiles foreign = new UnreliableFiles();
        Numbers others = new Numbers(Map.of());
        Journal other = open(foreign, words(), true, others);
        for (int i = 0; i < 9; i++) {
            write(other, others, i, 7);
        }
        UnreliableFiles both = files.forced();
        both.addFilesOf(foreign.forced(), "log-");
        assertThat(restored(both)).isEqualTo(Map.of(1, 1));
    }

    /** Entries that fitted in some order of writes may not in another one. */
    @Test
    void storeThatWasFull_mayExceedItsBudget_whenItIsRestored() throws IOException {
        Numbers numbers = new Numbers(Map.of(1, 1, 2, 2, 3, 3));
        open(files, words, true, numbers).end();
        Numbers restored = new Numbers(Map.of());
        restored.most = 2;
        open(files.forced(), words(), true, restored).end();
        assertThat(restored.map).isEqualTo(numbers.map);
        assertThat(restored.mayExceed).isFalse();
    }
}
