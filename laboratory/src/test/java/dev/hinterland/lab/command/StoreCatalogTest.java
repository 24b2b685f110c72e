// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.compare.Contender;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreCatalogTest {

    private final StoreCatalog catalog = new StoreCatalog(getClass().getClassLoader());

    @Test
    void standard_isTheFifteenStoresThatTheReadmeNames_withoutThoseOnFiles() {
        assertThat(catalog.standard()).extracting(Contender::id).hasSize(15).contains("hinterland", "rocksdb", "lmdb");
        assertThat(catalog.standard()).doesNotContainAnyElementsOf(onFiles());
    }

    @Test
    void storesOnFiles_eachSayWhatTheyKeep() {
        assertThat(onFiles()).hasSize(6).allSatisfy(contender -> {
            assertThat(contender.durability()).contains("kill -9", "loss of power");
            assertThat(contender.onHeap()).isFalse();
        });
    }

    @Test
    void storesInMemory_sayNothing_andRocksDbAndLmdbDo() {
        assertThat(catalog.standard())
                .filteredOn(contender -> !contender.durability().isEmpty())
                .extracting(Contender::id)
                .containsExactly("lmdb", "rocksdb");
    }

    private List<Contender> onFiles() {
        return catalog.choose(StoreCatalog.ON_FILES);
    }
}
