// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.hits.policy.Size;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.generate.Generator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriveTest {

    /** Our own cache says after each write how many entries it holds; fewer than nine tenths would be unfair to it. */
    @Tag("proof")
    @ParameterizedTest
    @CsvSource({
        "100, 'loop:keys=150,requests=5k'",
        "100, 'zipf:0.8,keys=2k,requests=20k'",
        "700, 'zipf:0.8,keys=5k,requests=20k'",
        "3000, 'mix:0.8,keys=9k,scan=2k,loop=1k,requests=40k'"
    })
    void ourCache_neverHeldMoreThanItsEntries(long entries, String words) {
        Trace trace = Generator.of(words);
        Job job = new Job(new TraceSource(null, null, words, 0), "hinterland", Size.ofEntries(entries));

        Outcome outcome = new Drive().run(job, trace);

        assertThat(outcome.resident()).isBetween(entries * 9 / 10, entries);
        assertThat(outcome.hits()).isPositive();
    }
}
