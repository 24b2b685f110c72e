package dev.hinterland.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.support.TestRefusals;
import org.junit.jupiter.api.Test;

/** Where classes can be copied each store has its own to read with, and where they cannot, the classes themselves read the same. */
class SpecializedTest {

    private static final InPlaceCodec<Long> KEYS = StoreValidatorTest.inPlace(Codec.ofLong());
    private static final InPlaceCodec<String> VALUES = StoreValidatorTest.inPlace(Codec.ofString());
    private static final int ENTRIES = 1000;

    private static Store<Long, String> store() {
        Store<Long, String> store =
                new Store<>(StoreSettings.ofMap("specialized", 1 << 22, TestRefusals.INSTANCE), KEYS, VALUES);
        for (long key = 0; key < ENTRIES; key++) {
            store.put(key, "value " + key, Index.ANY);
        }
        return store;
    }

    @Test
    void eachStore_hasClassesOfItsOwn() {
        try (Store<Long, String> one = store();
                Store<Long, String> other = store()) {
            assertThat(one.candidateReader().getClass().isHidden()).isTrue();
            assertThat(one.candidateReader().getClass())
                    .isNotEqualTo(other.candidateReader().getClass());
        }
    }

    @Test
    void classesThatAreNoCopies_readTheSame() {
        try (Store<Long, String> store = store()) {
            CandidateReader<Long, String> reader = new SpecializedReader<>(store.readerParts(VALUES));
            assertThat(reader.getClass().isHidden()).isFalse();
            for (long key = 0; key < 2 * ENTRIES; key++) {
                assertThat(reader.get(key)).isEqualTo(store.get(key)).isEqualTo(key < ENTRIES ? "value " + key : null);
            }
            long location = store.locate(1L);
            assertThat(reader.usualValue(location)).isEqualTo("value 1");
            assertThat(reader.place(location)).isEqualTo(store.candidateReader().place(location));
            assertThat(reader.valueOffset(location))
                    .isEqualTo(store.candidateReader().valueOffset(location));
        }
    }
}
