// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link RandomOperations} on the real map. */
@Tag("proof")
class MapLincheckTest {

    @Test
    void randomOperations_areLinearizable() {
        RandomOperations.check(MapUnderTest.class);
    }

    @Test
    void randomOperationsOnRecords_areLinearizable() {
        RandomOperations.checkRecords(RecordMapUnderTest.class);
    }

    @Test
    void randomOperationsOnAFile_areLinearizable() {
        RandomOperations.checkFiled(FiledMapUnderTest.class);
    }

    @Test
    void randomOperationsWithAJournal_areLinearizable() {
        RandomOperations.checkJournaled(JournaledMapUnderTest.class);
    }

    @Test
    void randomOperationsOnAKeyWithAJournal_areLinearizable() {
        RandomOperations.checkKey(JournaledKeyUnderTest.class);
    }

    @Test
    void additionInTwoSteps_isFound() {
        assertThatThrownBy(() -> RandomOperations.checkKey(JournaledKeyUnderTest.Torn.class))
                .hasMessageContaining("Invalid execution results");
    }

    @Test
    void computeInTwoSteps_isFound() {
        assertThatThrownBy(() -> RandomOperations.check(TornMapUnderTest.class))
                .hasMessageContaining("Invalid execution results");
    }
}
