// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Pages;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A large page takes memory for all of the places that it covers: so all of them must be filled. */
class LargePagesTest {

    private static final int REGION_BYTES = 64 << 10;
    private static final long BUDGET = 16L << 20;

    private final NamedPages pages = new NamedPages();
    private final NativeMemory memory = new NativeMemory(BUDGET, pages, bytes -> {});
    private RegionPool pool;

    @BeforeEach
    void open() {
        RegionSizing sizing = new RegionSizing(REGION_BYTES, REGION_BYTES, 128, 16);
        memory.reserve(sizing.addressBytes(BUDGET), REGION_BYTES);
        pages.named.clear();
        pool = new RegionPool(memory, sizing, () -> {});
        pool.fitLargeEntries();
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private void cut(int bytes, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(pool.cut(bytes, bytes, Space.EDEN)).isPresent();
        }
    }

    @Test
    void regionsThatFillTheirPlaces_haveLargePages() {
        cut(1024, 5_000);
        assertThat(pages.named).containsExactly(true);
    }

    @Test
    void regionsThatDoNot_haveNone() {
        cut(25 << 10, 40);
        assertThat(pages.named).isEmpty();
    }

    @Test
    void regionsThatDoNotAnyMore_haveNone_fromThenOn() {
        cut(1024, 5_000);
        cut(25 << 10, 200);
        assertThat(pages.named).containsExactly(true, false);
        cut(1024, 5_000);
        assertThat(pages.named).containsExactly(true, false);
    }

    @Test
    void aFewRegionsThatDoNot_areNothingBesideTheOthers() {
        cut(1024, 5_000);
        for (int i = 0; i < 9; i++) {
            assertThat(pool.takeHumongous(40 << 10, 0, i)).isNotEmpty();
        }
        assertThat(pages.named).containsExactly(true);
    }

    @Test
    void manyRegionsThatAreMadeForPieces_haveNone() {
        cut(1024, 5_000);
        for (int i = 0; i < 30; i++) {
            assertThat(pool.takeHumongous(40 << 10, 0, i)).isNotEmpty();
        }
        assertThat(pages.named).containsExactly(true, false);
    }

    /** Ordinary memory, all of which can be written to. It is noted which kind of pages is asked for. */
    private static final class NamedPages implements Pages {

        private final Arena arena = Arena.ofAuto();
        private final List<Boolean> named = new ArrayList<>();

        @Override
        public long reserve(long bytes) {
            return arena.allocate(bytes).address();
        }

        @Override
        public boolean commit(long address, long bytes) {
            return true;
        }

        @Override
        public void giveBack(long address, long bytes) {}

        @Override
        public void preferLarge(long address, long bytes, boolean large) {
            named.add(large);
        }

        @Override
        public void release(long address, long bytes) {}
    }
}
