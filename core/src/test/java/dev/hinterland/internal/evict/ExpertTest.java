// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What tells the experts apart, where evacuation does not merge by them. */
class ExpertTest {

    /** Whether incumbents have a bonus or not: in a merge too, a newcomer goes before one that is worth as much. */
    @Test
    void incumbentsArePreferred_whereTheWindowIsSmall() {
        assertThat(Stream.of(Expert.values()).filter(Expert::prefersIncumbents))
                .containsExactlyElementsOf(EnumSet.of(Expert.FREQUENCY, Expert.RECENT_FREQUENCY));
    }
}
