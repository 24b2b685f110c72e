// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.DecodeRecords;
import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.SeveralJvms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A record of fixed-size components that does not escape is not made at all, once its codec is compiled. */
class RecordAllocationTest {

    @Test
    void fixedRecordThatDoesNotEscape_isNotAllocated() {
        SeveralJvms.checkPrinted(DecodeRecords.class, List.of("quotes: allocated=0", "orders: allocated=0"));
    }

    @Test
    void fixedRecordThatDoesNotEscape_isAllocated_withoutEscapeAnalysis() {
        ForkedJvm.Result result = ForkedJvm.withFlags("-XX:-DoEscapeAnalysis").run(DecodeRecords.class);
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.out()).doesNotContain("allocated=0");
    }
}
