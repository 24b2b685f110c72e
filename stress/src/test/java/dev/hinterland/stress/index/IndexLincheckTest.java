// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import static dev.hinterland.stress.index.IndexScenarios.DIVERSIONS;
import static dev.hinterland.stress.index.IndexScenarios.INVOCATIONS;
import static dev.hinterland.stress.index.IndexScenarios.MERGES;
import static dev.hinterland.stress.index.IndexScenarios.MIXED;
import static dev.hinterland.stress.index.IndexScenarios.SPLITS_AND_UPDATES;
import static dev.hinterland.stress.index.IndexScenarios.WALKS;
import static dev.hinterland.stress.index.IndexScenarios.check;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The protocol of the index, checked over interleavings of its steps. */
@Tag("proof")
class IndexLincheckTest {

    private static final int ITERATIONS = Integer.getInteger("hinterland.lincheck.iterations", 3);

    private static Supplier<Table> faithful = () -> {
        throw new AssertionError("not compiled");
    };

    /** The same with its buckets side by side, as with native access. */
    private static Supplier<Table> inOnePlace = faithful;

    /** The same in a file, where those who read are another process. */
    private static Supplier<Table> observed = faithful;

    @BeforeAll
    static void compile() throws IOException {
        faithful = Twin.faithful().compile();
        inOnePlace = Twin.faithful().compile(true, false);
        observed = Twin.faithful().compile(true, true);
    }

    @Test
    void diversions_areLinearizable() {
        check(faithful, INVOCATIONS, DIVERSIONS);
    }

    @Test
    void merges_areLinearizable() {
        check(faithful, INVOCATIONS, MERGES);
    }

    /** Memory that has been given back is no exception there, but zero. */
    @Test
    void merges_areLinearizable_whereAllBucketsAreInOnePlace() {
        check(inOnePlace, INVOCATIONS, MERGES);
    }

    @Test
    void scenarios_areLinearizable_whereAnotherProcessReads() {
        check(observed, INVOCATIONS, MERGES);
        check(observed, INVOCATIONS, DIVERSIONS);
        check(observed, INVOCATIONS, SPLITS_AND_UPDATES);
    }

    @Test
    void walks_findEachKeyThatStaysOnce_whereAnotherProcessReads() {
        check(observed, INVOCATIONS, WALKS);
    }

    @Test
    void scenarios_areLinearizable() {
        check(faithful, INVOCATIONS, SPLITS_AND_UPDATES);
    }

    @Test
    void walks_findEachKeyThatStaysOnce() {
        check(faithful, INVOCATIONS, WALKS);
    }

    @Test
    void walks_findEachKeyThatStaysOnce_whereAllBucketsAreInOnePlace() {
        check(inOnePlace, INVOCATIONS, WALKS);
    }

    @Test
    void randomOperations_areLinearizable() {
        IndexUnderTest.tables = faithful;
        IndexUnderTest.present = MIXED;
        try {
            checkRandomOperations();
        } finally {
            IndexUnderTest.present = List.of();
        }
    }

    private static void checkRandomOperations() {
        new ModelCheckingOptions()
                .iterations(ITERATIONS)
                .invocationsPerIteration(INVOCATIONS)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(1)
                .sequentialSpecification(IndexSpecification.class)
                .check(IndexUnderTest.class);
    }
}
