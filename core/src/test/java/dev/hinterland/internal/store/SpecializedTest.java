// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.HotCode;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.read.CandidateReader;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Each hot store has classes of its own to read and put with; the shared ones do the same. */
class SpecializedTest {

    private static final InPlaceCodec<Long> KEYS = StoreValidatorTest.inPlace(Codec.ofLong());
    private static final InPlaceCodec<String> VALUES = StoreValidatorTest.inPlace(Codec.ofString());
    private static final int ENTRIES = 1000;

    private static Store<Long, String> store() {
        Store<Long, String> store = new Store<>(StoreSettings.ofMap("specialized", 1 << 22), KEYS, VALUES);
        for (long key = 0; key < ENTRIES; key++) {
            store.put(key, "value " + key, Index.ANY);
        }
        return store;
    }

    @Test
    void storeThatIsHot_hasClassesOfItsOwn() {
        try (Store<Long, String> one = store();
                Store<Long, String> other = store()) {
            assertThat(one.getters().own()).isNull();
            CandidateReader<Long, String> getter = heated(one);
            assertThat(getter.getClass().isHidden()).isTrue();
            assertThat(getter.getClass()).isNotEqualTo(heated(other).getClass());
            assertThat(getter.getClass().isHidden()).isTrue();
            assertThat(getter.getClass()).isNotEqualTo(heated(other).getClass());
            one.getters().count(2 * HotCode.HOT);
            assertThat(one.getters().own()).isSameAs(getter);
        }
    }

    @Test
    void storeThatIsReadOneByOne_orInBatches_becomesHot() {
        try (Store<Long, String> single = store();
                Store<Long, String> batched = store()) {
            for (int i = 0; i < HotCode.HOT; i++) {
                single.get(1L);
            }
            assertThat(single.getters().own()).isNull();
            single.get(1L);
            assertThat(single.getters().own()).isNotNull();
            Batch<Long, String> batch = new Batch<>(Batch.MOST);
            for (long key = 0; !batch.isFull(); key++) {
                batch.add(key);
            }
            for (int i = 0; i <= HotCode.HOT; i += batch.size()) {
                batched.getAll(batch);
            }
            assertThat(batched.getters().own()).isNotNull();
        }
    }

    @Test
    void sharedCode_andTheStoresOwn_readTheSame() {
        try (Store<Long, String> store = store()) {
            CandidateReader<Long, String> shared = store.getters().shared();
            CandidateReader<Long, String> own = heated(store);
            assertThat(shared.getClass().isHidden()).isFalse();
            for (long key = 0; key < 2 * ENTRIES; key++) {
                assertThat(shared.get(key)).isEqualTo(own.get(key)).isEqualTo(key < ENTRIES ? "value " + key : null);
            }
            long location = store.locate(1L);
            assertThat(shared.usualValue(location)).isEqualTo("value 1");
            assertThat(shared.place(location)).isEqualTo(own.place(location));
            assertThat(shared.valueOffset(location)).isEqualTo(own.valueOffset(location));
        }
    }

    @Test
    void storeThatIsWritten_putsByClassesOfItsOwn() {
        try (Store<Long, String> store = store()) {
            for (int i = 0; i <= HotCode.HOT; i++) {
                assertThat(store.putters().own()).isNull();
                assertThat(store.exchange(1L, "value 1", Index.ANY, true)).isEqualTo("value 1");
            }
            assertThat(store.putters().own())
                    .isNotNull()
                    .isNotSameAs(store.putters().shared());
            for (long key = 0; key < 2 * ENTRIES; key++) {
                String old = key < ENTRIES ? "value " + key : null;
                assertThat(store.exchange(key, "other " + key, Index.PRESENT, true))
                        .isEqualTo(old);
                assertThat(store.exchange(key, "new " + key, Index.ANY, false)).isNull();
                assertThat(store.get(key)).isEqualTo("new " + key);
            }
            assertThat(store.size()).isEqualTo(2 * ENTRIES);
            StoreValidator.validate(store);
        }
    }

    private static CandidateReader<Long, String> heated(Store<Long, String> store) {
        store.getters().count(HotCode.HOT + 1);
        return Objects.requireNonNull(store.getters().own());
    }
}
