// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.experiment.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrayClaimsTest {

    private final List<Experiment> experiments = new ArrayList<>();

    private Finding finding(KnownClaim known) {
        return new ArrayClaims(experiments)
                .of(List.of("25")).stream()
                        .filter(claim -> claim.known() == known)
                        .findFirst()
                        .orElseThrow()
                        .findings()
                        .getFirst();
    }

    private void experiment(String id, Row... rows) {
        experiments.removeIf(each -> each.id().equals(id));
        experiments.add(Table.ofRows(Table.of(id, id), List.of(rows)));
    }

    private static Row policy(String policy, double off, double error) {
        return Row.of(
                Labels.of("jdk", "25", "operation", "array-copy", "size", "64", "policy", policy),
                Map.of("off", new Value(off, error, "×")));
    }

    @Test
    void writeBack_holdsWhereItExplainsBest_andIsOpenWithinTheErrors() {
        assertThat(finding(KnownClaim.WRITE_BACK).verdict()).isEqualTo(Verdict.UNTESTED);

        experiment("copy.policies", policy("write-back", 1.1, 0.01), policy("write-allocate", 2, 0.01));
        assertThat(finding(KnownClaim.WRITE_BACK).verdict()).isEqualTo(Verdict.HOLDS);

        experiment("copy.policies", policy("write-back", 2, 0.01), policy("write-allocate", 1.1, 0.01));
        assertThat(finding(KnownClaim.WRITE_BACK).verdict()).isEqualTo(Verdict.NO_LONGER);

        experiment("copy.policies", policy("write-back", 1.2, 0.2), policy("write-allocate", 1.1, 0.2));
        assertThat(finding(KnownClaim.WRITE_BACK).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    private static Row array(long size, double nanos, double error) {
        return Row.of(
                Labels.of("jdk", "25", "operation", "new-array", "size", Long.toString(size)),
                Map.of("measured", new Value(nanos, error, "ns")));
    }

    @Test
    void cost_isInProportion_whereAByteCostsTheSameWithinAHalf() {
        experiment("copy.model", array(64, 20, 1), array(16 << 10, 1_000, 10), array(64 << 20, 4_096_000, 40_000));
        assertThat(finding(KnownClaim.COST_BY_SIZE).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.COST_BY_SIZE).now()).contains("a byte costs 1.00 ×");

        experiment("copy.model", array(16 << 10, 1_000, 10), array(64 << 20, 8_192_000, 40_000));
        assertThat(finding(KnownClaim.COST_BY_SIZE).verdict()).isEqualTo(Verdict.NO_LONGER);

        experiment("copy.model", array(16 << 10, 1_000, 600), array(64 << 20, 5_000_000, 40_000));
        assertThat(finding(KnownClaim.COST_BY_SIZE).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    private static Row distance(String made, double nanos, double error) {
        return Row.of(
                Labels.of("jdk", "25", "made", made, "size", "8192"), Map.of("time", new Value(nanos, error, "ns/op")));
    }

    @Test
    void creation_leavesTheArrayInTheCaches_whereLateUseCostsATenthMore() {
        experiment("copy.distance", distance("near", 1_000, 10), distance("far", 1_500, 10));
        assertThat(finding(KnownClaim.CREATED_IN_CACHES).verdict()).isEqualTo(Verdict.HOLDS);

        experiment("copy.distance", distance("near", 1_000, 10), distance("far", 1_020, 10));
        assertThat(finding(KnownClaim.CREATED_IN_CACHES).verdict()).isEqualTo(Verdict.NO_LONGER);

        experiment("copy.distance", distance("near", 1_000, 100), distance("far", 1_100, 100));
        assertThat(finding(KnownClaim.CREATED_IN_CACHES).verdict()).isEqualTo(Verdict.UNTESTED);
    }

    private static Row growth(int started, double extra, double error) {
        return Row.of(
                Labels.of("jdk", "25", "collection", "map", "started", Integer.toString(started)),
                Map.of("extra", new Value(extra, error, "%", true)));
    }

    @Test
    void wrongSize_costsAsPublished_fromHalfOfThatOn() {
        experiment("copy.growth", growth(256, 40, 2), growth(1024, 60, 5));
        assertThat(finding(KnownClaim.PRESIZING).verdict()).isEqualTo(Verdict.HOLDS);

        experiment("copy.growth", growth(256, 40, 2), growth(1024, -3, 5));
        assertThat(finding(KnownClaim.PRESIZING).verdict()).isEqualTo(Verdict.NO_LONGER);

        experiment("copy.growth", growth(256, 40, 2), growth(1024, 52, 5));
        assertThat(finding(KnownClaim.PRESIZING).verdict()).isEqualTo(Verdict.UNTESTED);
    }
}
