// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachesTest {

    @TempDir
    private Path directory;

    private void index(int number, Map<String, String> files) throws IOException {
        Path index = Files.createDirectory(directory.resolve("index" + number));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(index.resolve(file.getKey()), file.getValue() + "\n");
        }
    }

    @Test
    void read_directoryOfLinux_leavesOutInstructions() throws IOException {
        index(2, Map.of("type", "Unified", "level", "2", "size", "1M", "ways_of_associativity", "16"));
        index(1, Map.of("type", "Instruction", "level", "1", "size", "64K"));
        index(0, Map.of("type", "Data", "level", "1", "size", "48K", "coherency_line_size", "128"));
        Caches caches = Caches.read(directory);
        assertThat(caches.caches())
                .containsExactly(new Caches.Cache(1, 48 << 10, null), new Caches.Cache(2, 1 << 20, 16));
        assertThat(caches.lineBytes()).isEqualTo(128);
    }

    @Test
    void configured_textOfGetconf_hasSizesAndWays() {
        Caches caches = Caches.configured("""
                LEVEL1_ICACHE_SIZE                 32768
                LEVEL1_DCACHE_SIZE                 49152
                LEVEL1_DCACHE_ASSOC                12
                LEVEL1_DCACHE_LINESIZE             64
                LEVEL2_CACHE_SIZE                  1048576
                LEVEL2_CACHE_ASSOC                 16
                LEVEL3_CACHE_SIZE                  33554432
                LEVEL3_CACHE_ASSOC                 0
                LEVEL4_CACHE_SIZE
                """);
        assertThat(caches.caches())
                .containsExactly(
                        new Caches.Cache(1, 48 << 10, 12),
                        new Caches.Cache(2, 1 << 20, 16),
                        new Caches.Cache(3, 32 << 20, null));
        assertThat(caches.lineBytes()).isEqualTo(64);
    }

    @Test
    void systemThatDoesNotTell_isAskedForSizes() {
        assertThatThrownBy(() -> Caches.configured("LEVEL1_DCACHE_SIZE                 0\n"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--caches=32k,1m,32m");
        assertThatThrownBy(() -> Caches.read(directory)).isInstanceOf(UserError.class);
    }
}
