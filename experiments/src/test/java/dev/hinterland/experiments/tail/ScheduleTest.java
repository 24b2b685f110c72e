// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void due_100kPerSecond_isEvery10Micros() {
        Schedule schedule = new Schedule(500, 100_000);

        assertThat(schedule.due(0)).isEqualTo(500);
        assertThat(schedule.due(1)).isEqualTo(10_500);
        assertThat(schedule.due(100_000)).isEqualTo(500 + SECOND);
    }

    @Test
    void due_rateThatDividesNoSecond_doesNotDrift() {
        Schedule schedule = new Schedule(0, 3);

        assertThat(schedule.due(1)).isEqualTo(333_333_333);
        assertThat(schedule.due(2)).isEqualTo(666_666_666);
        assertThat(schedule.due(3_000_000)).isEqualTo(1_000_000 * SECOND);
    }

    @Test
    void due_afterDaysAtTheHighestRate_doesNotOverflow() {
        long week = 7 * 24 * 3600;

        assertThat(new Schedule(0, SECOND).due(week * SECOND)).isEqualTo(week * SECOND);
    }

    @Test
    void second_isThatOfTheSchedule() {
        Schedule schedule = new Schedule(12345, 1000);

        assertThat(schedule.second(999)).isZero();
        assertThat(schedule.second(1000)).isEqualTo(1);
    }

    @Test
    void rateOfNone_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schedule(0, 0))
                .withMessageContaining("perSecond=0");
    }
}
