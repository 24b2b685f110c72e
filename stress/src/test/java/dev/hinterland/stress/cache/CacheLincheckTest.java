// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.cache;

import dev.hinterland.stress.map.RandomOperations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link RandomOperations} on the real cache. */
@Tag("proof")
class CacheLincheckTest {

    @Test
    void randomOperations_areLinearizable() {
        RandomOperations.check(CacheUnderTest.class);
    }

    @Test
    void randomOperationsOnRecords_areLinearizable() {
        RandomOperations.checkRecords(RecordCacheUnderTest.class);
    }
}
