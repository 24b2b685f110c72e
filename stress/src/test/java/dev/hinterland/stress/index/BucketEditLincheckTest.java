// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import static dev.hinterland.stress.index.IndexScenarios.INVOCATIONS;
import static dev.hinterland.stress.index.IndexScenarios.TWIN_INVOCATIONS;
import static dev.hinterland.stress.index.IndexScenarios.call;
import static dev.hinterland.stress.index.IndexScenarios.check;
import static dev.hinterland.stress.index.IndexScenarios.index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.stress.index.BrokenIndexLincheckTest.Broken;
import dev.hinterland.stress.index.IndexScenarios.Scenario;
import dev.hinterland.stress.index.Twin.Break;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Entries that a put adds at once, to a bucket that is as it was when the put looked at it without the lock; and for
 * each rule of that an index without it.
 */
@Tag("proof")
class BucketEditLincheckTest {

    private static final String EDIT = "BucketEdit.java";

    /** There is room in the bucket, and no key with the tag of those that are put. */
    private static final List<Integer> FEW = List.of(2, 4);

    private static final Scenario TWO_PUTS =
            index(FEW, List.of(call("put", 1, 100)), List.of(call("put", 1, 101), call("get", 1)));
    private static final Scenario SPLIT_AND_PUT =
            index(FEW, List.of(call("split")), List.of(call("put", 7, 100), call("get", 7)));
    private static final Scenario MERGE_AND_PUT = index(
                    FEW, List.of(call("merge"), call("get", 7)), List.of(call("put", 7, 100), call("get", 7)))
            .split();
    private static final Scenario KEY_LEAVES_AND_COMES_BACK =
            index(List.of(1), List.of(call("remove", 1), call("put", 1, 101)), List.of(call("put", 1, 100)));
    private static final Scenario KEY_IS_RELOCATED =
            index(FEW, List.of(call("put", 1, 100), call("relocate", 1)), List.of(call("put", 1, 101), call("get", 1)));
    private static final Scenario BUCKET_IS_FILLED = index(
            List.of(2, 4, 6, 8, 10, 12),
            List.of(call("put", 1, 100), call("get", 1)),
            List.of(call("put", 3, 101), call("put", 1, 102)));

    @Test
    void entriesAddedAtOnce_areLinearizable() throws IOException {
        check(
                Twin.faithful().compile(),
                INVOCATIONS,
                List.of(
                        TWO_PUTS,
                        SPLIT_AND_PUT,
                        MERGE_AND_PUT,
                        KEY_LEAVES_AND_COMES_BACK,
                        KEY_IS_RELOCATED,
                        BUCKET_IS_FILLED));
    }

    static Stream<Broken> brokenTwins() {
        return Stream.of(
                new Broken(
                        "bucketMayHaveChanged",
                        TWO_PUTS,
                        new Break(
                                EDIT,
                                "words.compareAndSet(base, control, control | Control.LOCKED)",
                                "words.compareAndSet(base, words.get(base) & ~Control.LOCKED,"
                                        + " words.get(base) | Control.LOCKED)")),
                new Broken(
                        "depthIsNotLookedAt",
                        SPLIT_AND_PUT,
                        new Break(EDIT, "|| !Buckets.isBucketOf(hash, bucket, control)", "")));
    }

    @ParameterizedTest
    @MethodSource("brokenTwins")
    void withoutTheRule_theScenarioFails(Broken broken) throws IOException {
        Supplier<Table> tables = Twin.broken(broken.rule(), broken.breaks()).compile();
        Throwable failure = catchThrowable(() -> check(tables, TWIN_INVOCATIONS, List.of(broken.scenario())));
        assertThat(failure).as(broken.rule()).isNotNull().hasMessageContaining("Invalid execution results");
    }
}
