// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.support.NativeAccess;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = NativeAccess.ENABLED, disabledReason = "requires --enable-native-access")
class ReservationTest {

    private static final long PLACE = 64 << 10;
    private static final long MAX_BYTES = 1 << 20;

    private final CountedPages pages = new CountedPages();
    private final NativeMemory memory = new NativeMemory(MAX_BYTES, pages, bytes -> {});

    private MemorySegment place(int number) {
        return Objects.requireNonNull(memory.space()).regions().asSlice(number * PLACE, PLACE);
    }

    @Test
    void place_isReadableBefore_andMemoryOnceItIsCommitted() {
        memory.reserve(4 * PLACE, PLACE);
        assertThat(place(1).get(ValueLayout.JAVA_LONG, 0)).isZero();
        assertThat(memory.commit(place(1), place(1), Purpose.REGION, 0)).isTrue();
        place(1).fill((byte) 7);
        assertThat(memory.usedBytes()).isEqualTo(NativeMemory.costBytes(PLACE));
        assertThat(place(2).get(ValueLayout.JAVA_LONG, 0)).as("the next one").isZero();
        memory.close();
    }

    @Test
    void memoryGivenBack_readsAsZero_staysCounted_andIsWrittenAgain() {
        memory.reserve(4 * PLACE, PLACE);
        memory.commit(place(0), place(0), Purpose.REGION, 0);
        place(0).fill((byte) 7);
        memory.giveBack(place(0));
        assertThat(place(0).get(ValueLayout.JAVA_LONG, 0)).isZero();
        assertThat(memory.usedBytes(Purpose.REGION)).isEqualTo(NativeMemory.costBytes(PLACE));
        place(0).set(ValueLayout.JAVA_LONG, 0, 9);
        assertThat(place(0).get(ValueLayout.JAVA_LONG, 0)).isEqualTo(9);
        memory.close();
    }

    @Test
    void blockReleased_goesBackToTheBudget_andMayBeReadAndWrittenByWhoIsLate() {
        memory.reserve(PLACE, 4 * PLACE);
        MemorySegment buckets = Objects.requireNonNull(memory.space()).buckets();
        Words words = new Words(buckets);
        Block block = memory.commitBlock(buckets.asSlice(0, PLACE), words, Purpose.INDEX, 0)
                .orElseThrow();
        words.set(8, 7);
        assertThat(block.release()).isTrue();
        assertThat(memory.usedBytes()).isZero();
        assertThat(words.get(8)).isZero();
        assertThat(words.compareAndSet(8, 7, 8)).isFalse();
        memory.close();
    }

    @Test
    void systemThatRefuses_isAskedAgain_andNothingStaysCounted() {
        memory.reserve(4 * PLACE, PLACE);
        pages.refuses = true;
        assertThat(memory.commit(place(0), place(0), Purpose.REGION, 0)).isFalse();
        assertThat(memory.refusedBytes()).isEqualTo(PLACE);
        assertThat(memory.usedBytes()).isZero();
        pages.refuses = false;
        assertThat(memory.commit(place(0), place(0), Purpose.REGION, 0)).isTrue();
        assertThat(memory.refusedBytes()).isZero();
        memory.close();
    }

    @Test
    void callThatThrows_leavesNothingCounted() {
        memory.reserve(4 * PLACE, PLACE);
        pages.failure = new StackOverflowError();
        assertThatThrownBy(() -> memory.commit(place(0), place(0), Purpose.REGION, 0))
                .isInstanceOf(StackOverflowError.class);
        assertThat(memory.usedBytes()).isZero();
        memory.close();
        assertThat(pages.reservations).isZero();
    }

    @Test
    void reservationThatIsRefused_isNone() {
        pages.refusesAll = true;
        memory.reserve(4 * PLACE, PLACE);
        assertThat(memory.space()).isNull();
        memory.close();
    }

    @Test
    void close_releasesOnce_andNoCallNamesTheAddressesAfterwards() {
        memory.reserve(4 * PLACE, PLACE);
        MemorySegment first = place(0);
        assertThat(memory.commit(first, first, Purpose.REGION, 0)).isTrue();
        memory.close();
        memory.close();
        assertThat(pages.reservations).isZero();
        int calls = pages.calls;
        memory.giveBack(first);
        assertThatThrownBy(() -> memory.commitUncounted(first, first)).isInstanceOf(IllegalStateException.class);
        assertThat(pages.calls).isEqualTo(calls);
        assertThatThrownBy(() -> first.get(ValueLayout.JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
    }

    /** The system's pages, with counts and refusals. */
    private static final class CountedPages implements Pages {

        private final Pages system = Optional.ofNullable(dev.hinterland.internal.memory.NativeAccess.pages())
                .orElseThrow();
        private boolean refuses;
        private boolean refusesAll;
        private Error failure;
        private int reservations;
        private int calls;

        @Override
        public long reserve(long bytes) {
            if (refusesAll) {
                return 0;
            }
            reservations++;
            return system.reserve(bytes);
        }

        @Override
        public boolean commit(long address, long bytes) {
            calls++;
            if (failure != null) {
                throw failure;
            }
            return !refuses && system.commit(address, bytes);
        }

        @Override
        public void giveBack(long address, long bytes) {
            calls++;
            system.giveBack(address, bytes);
        }

        @Override
        public void preferLarge(long address, long bytes, boolean large) {
            calls++;
            system.preferLarge(address, bytes, large);
        }

        @Override
        public void release(long address, long bytes) {
            reservations--;
            system.release(address, bytes);
        }
    }
}
