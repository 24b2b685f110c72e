// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    @TempDir
    private Path directory;

    @Test
    void whatOneHasWritten_anotherReads_entryByEntry() throws IOException {
        Ledger ledger = Ledger.in(directory.resolve("ledger"), 3);
        ledger.change(1, 5);
        ledger.acknowledge(1, 4);

        Ledger next = Ledger.in(directory.resolve("ledger"), 3);
        assertThat(next.version(1)).isEqualTo(5);
        assertThat(next.acknowledged(1)).isEqualTo(4);
        assertThat(next.version(0) + next.acknowledged(0) + next.version(2) + next.acknowledged(2))
                .isZero();
    }
}
