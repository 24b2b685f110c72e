// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import static dev.hinterland.stress.near.NearScenarios.FETCH_AND_CLEAR;
import static dev.hinterland.stress.near.NearScenarios.FETCH_AND_LOST_LINK;
import static dev.hinterland.stress.near.NearScenarios.FETCH_AND_OWN_PUT;
import static dev.hinterland.stress.near.NearScenarios.FETCH_AND_PUT_ELSEWHERE;
import static dev.hinterland.stress.near.NearScenarios.LOAD_AND_PUT_ELSEWHERE;
import static dev.hinterland.stress.near.NearScenarios.PUTS_OF_TWO_CACHES;
import static dev.hinterland.stress.near.NearScenarios.READS_AND_OWN_REMOVAL;
import static dev.hinterland.stress.near.NearScenarios.READ_AND_SECOND_CONNECTION;
import static dev.hinterland.stress.near.NearScenarios.TWIN_INVOCATIONS;
import static dev.hinterland.stress.near.NearScenarios.TWO_OWN_PUTS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.stress.NearTier.Fault;
import dev.hinterland.stress.index.Twin;
import dev.hinterland.stress.index.Twin.Break;
import dev.hinterland.stress.near.NearScenarios.Scenario;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For each rule of the protocol of caches before a remote tier a cache without it, or a tier that breaks its promise,
 * which the check must refuse. A build has time for the first ones; the profile {@code nightly} checks all.
 */
@Tag("proof")
class BrokenNearLincheckTest {

    private static final int IN_EACH_BUILD = 2;

    /** A cache without one rule, and where that shows. */
    record Broken(String rule, Scenario scenario, Fault fault, List<Break> breaks) {

        static Broken of(String rule, Scenario scenario, String file, String original, String replacement) {
            return new Broken(rule, scenario, Fault.NONE, List.of(new Break(file, original, replacement)));
        }

        static Broken tier(Fault fault, Scenario scenario) {
            return new Broken(
                    "tier" + fault.name().replace("_", "").toLowerCase(Locale.ROOT), scenario, fault, List.of());
        }
    }

    private static final String ENTRIES = "NearEntries.java";
    private static final String WRITES = "NearWrites.java";
    private static final String LEASES = "../expiry/Leases.java";
    private static final String DISCARD = "loads.discard(form);\n        map.removeCopy(form, RemovalCause.EXPLICIT);";
    private static final Break TRUSTS_ITS_RECORD =
            new Break(WRITES, "if (!loads.isUnderWay(mine)) {", "if (lock == null) {");
    private static final String END_IS_VALID = "now <= ends.getAcquire(link)";
    private static final String EPOCH_IS_VALID = "(stamp & EPOCH_MASK) == epochs.getAcquire(link)";

    static Stream<Broken> brokenTwins() {
        return Stream.concat(brokenFetches(), brokenWrites());
    }

    private static Stream<Broken> brokenWrites() {
        return Stream.of(
                new Broken(
                        "writeLetsFetchesGoOn",
                        FETCH_AND_OWN_PUT,
                        Fault.NONE,
                        List.of(
                                new Break(WRITES, "loads.replace(mine);\n", "loads.enter(mine);\n"),
                                TRUSTS_ITS_RECORD)),
                new Broken(
                        "writesAreSentInAnyOrder",
                        TWO_OWN_PUTS,
                        Fault.NONE,
                        List.of(
                                new Break(WRITES, "        lock.lock();", ""),
                                new Break(WRITES, "            lock.unlock();", ""),
                                TRUSTS_ITS_RECORD)),
                Broken.of(
                        "writeKeepsTheCopy",
                        READS_AND_OWN_REMOVAL,
                        WRITES,
                        "map.removeCopy(mine.form(), cause);\n            CompletableFuture",
                        "CompletableFuture"));
    }

    private static Stream<Broken> brokenFetches() {
        return Stream.of(
                new Broken(
                        "fetchOvertakesAWriteThatIsDiscarded",
                        PUTS_OF_TWO_CACHES,
                        Fault.NONE,
                        List.of(TRUSTS_ITS_RECORD)),
                Broken.of(
                        "copyIsDroppedBeforeItsRecordIsDiscarded",
                        FETCH_AND_PUT_ELSEWHERE,
                        ENTRIES,
                        DISCARD,
                        "map.removeCopy(form, RemovalCause.EXPLICIT); loads.discard(form);"),
                Broken.of(
                        "discardedLoadKeepsItsValue",
                        FETCH_AND_PUT_ELSEWHERE,
                        "../load/Load.java",
                        "return discarded ? otherwise.get() : action.get();",
                        "return action.get();"),
                Broken.of("leaseSaysNothing", READ_AND_SECOND_CONNECTION, LEASES, END_IS_VALID, "true"),
                Broken.of("epochSaysNothing", READ_AND_SECOND_CONNECTION, LEASES, EPOCH_IS_VALID, "true"),
                Broken.of(
                        "lostLinkLeavesTheLoads",
                        FETCH_AND_LOST_LINK,
                        ENTRIES,
                        "loads.discardAll();\n        if (again) {",
                        "if (again) {"),
                Broken.of(
                        "loadIsPutOverWhatWasWritten",
                        LOAD_AND_PUT_ELSEWHERE,
                        "ThroughLoad.java",
                        "session.exchange(remoteKey, lease, update, entries.lifeMillis());",
                        "session.put(remoteKey, update, entries.lifeMillis()).thenApply(answer -> true);"),
                Broken.of(
                        "clearDropsNothingAfterwards",
                        FETCH_AND_CLEAR,
                        WRITES,
                        "            }\n            map.clear();",
                        "            }"),
                Broken.tier(Fault.TELLS_FIRST, FETCH_AND_PUT_ELSEWHERE),
                Broken.tier(Fault.STAMPS_LATE, FETCH_AND_LOST_LINK));
    }

    static Stream<Broken> twinsToCheck() {
        return Boolean.getBoolean("hinterland.twins")
                ? brokenTwins()
                : brokenTwins().limit(IN_EACH_BUILD);
    }

    /** That each twin can still be made of the sources, in each build. */
    @ParameterizedTest
    @MethodSource("brokenTwins")
    void twin_isMade(Broken broken) throws IOException {
        Twin.near(broken.rule(), broken.breaks());
    }

    @ParameterizedTest
    @MethodSource("twinsToCheck")
    void twin_isFoundOut(Broken broken) throws IOException {
        var made = NearScenarios.twin(
                broken.rule(), broken.fault(), broken.breaks().toArray(Break[]::new));
        assertThatThrownBy(() -> NearScenarios.check(made, TWIN_INVOCATIONS, List.of(broken.scenario())))
                .hasMessageContaining("Invalid execution results");
    }
}
