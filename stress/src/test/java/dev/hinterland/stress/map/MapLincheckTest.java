package dev.hinterland.stress.map;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** {@link RandomOperations} on the real map. */
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
    void computeInTwoSteps_isFound() {
        assertThatThrownBy(() -> RandomOperations.check(TornMapUnderTest.class))
                .hasMessageContaining("Invalid execution results");
    }
}
