// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import static dev.hinterland.stress.index.IndexScenarios.APPEND_TO_BUCKET;
import static dev.hinterland.stress.index.IndexScenarios.CROWD_LEAVES;
import static dev.hinterland.stress.index.IndexScenarios.DIVERTED_AND_MERGED;
import static dev.hinterland.stress.index.IndexScenarios.DIVERTED_AND_SPLIT;
import static dev.hinterland.stress.index.IndexScenarios.ENTRY_REPLACES_LINK;
import static dev.hinterland.stress.index.IndexScenarios.MERGE_AND_UPDATE;
import static dev.hinterland.stress.index.IndexScenarios.MERGE_BESIDE_INSERT;
import static dev.hinterland.stress.index.IndexScenarios.MERGE_MOVES_KEY;
import static dev.hinterland.stress.index.IndexScenarios.NODES_ARE_MOVED;
import static dev.hinterland.stress.index.IndexScenarios.OVERWRITE;
import static dev.hinterland.stress.index.IndexScenarios.REPLACE_AND_RELOCATE;
import static dev.hinterland.stress.index.IndexScenarios.REPLACE_AT_ONCE;
import static dev.hinterland.stress.index.IndexScenarios.SPLIT_KEEPS_KEY;
import static dev.hinterland.stress.index.IndexScenarios.SPLIT_MOVES_KEY;
import static dev.hinterland.stress.index.IndexScenarios.TWIN_INVOCATIONS;
import static dev.hinterland.stress.index.IndexScenarios.TWO_DIVERTED_INSERTS;
import static dev.hinterland.stress.index.IndexScenarios.TWO_INSERTS;
import static dev.hinterland.stress.index.IndexScenarios.WALK_AND_APPEND;
import static dev.hinterland.stress.index.IndexScenarios.WALK_AND_MOVE;
import static dev.hinterland.stress.index.IndexScenarios.WALK_AND_REPLACE;
import static dev.hinterland.stress.index.IndexScenarios.WALK_AND_SPLIT;
import static dev.hinterland.stress.index.IndexScenarios.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.stress.index.IndexScenarios.Scenario;
import dev.hinterland.stress.index.Twin.Break;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For each rule of the index's protocol an index without it, which the check must refuse. A build has time for the
 * first of each kind; the profile {@code nightly} checks all.
 */
@Tag("proof")
class BrokenIndexLincheckTest {

    /** An index without one rule, and where that shows; perhaps only to another process that reads. */
    record Broken(String rule, Scenario scenario, boolean observed, List<Break> breaks) {

        Broken(String rule, Scenario scenario, Break... breaks) {
            this(rule, scenario, false, List.of(breaks));
        }

        static Broken observed(String rule, Scenario scenario, Break... breaks) {
            return new Broken(rule, scenario, true, List.of(breaks));
        }
    }

    private static final String BUCKETS = "Buckets.java";
    private static final String UPDATER = "Updater.java";
    private static final String EDIT = "BucketEdit.java";
    private static final String SEARCH = "Search.java";
    private static final String CHAINS = "Chains.java";
    private static final String SPLITTER = "Splitter.java";
    private static final String MERGER = "Merger.java";
    private static final String MOVER = "NodeMover.java";
    private static final String WALK = "IndexWalk.java";
    private static final String OBSERVED = "ObservedBuckets.java";
    private static final String SLOTS = "Slots.java";

    private static Stream<Stream<Broken>> kinds() {
        return Stream.of(
                brokenLookups(),
                brokenUpdates(),
                brokenSplits(),
                brokenMerges(),
                brokenDiversions(),
                brokenForReaders());
    }

    static Stream<Broken> brokenTwins() {
        return kinds().flatMap(Function.identity());
    }

    static Stream<Broken> twinsToCheck() {
        return kinds().flatMap(kind -> Boolean.getBoolean("hinterland.twins") ? kind : kind.limit(1));
    }

    private static Stream<Broken> brokenForReaders() {
        return Stream.of(
                Broken.observed(
                        "versionIsNotTold",
                        NODES_ARE_MOVED,
                        new Break(BUCKETS, "shared.index().setRelease(SharedState.VERSION_OFFSET, before + 1);", "")),
                Broken.observed(
                        "readersWalkDoesNotAddUpDepths",
                        WALK_AND_SPLIT,
                        new Break(OBSERVED, "missing == 0", "missing >= 0")),
                Broken.observed(
                        "movedNodesAreNotNoticed",
                        WALK_AND_MOVE,
                        new Break(OBSERVED, "return complete && buckets.version() == version;", "return complete;")),
                Broken.observed(
                        "staleEntryIsLeftOut",
                        WALK_AND_REPLACE,
                        new Break(OBSERVED, "if (matcher.isStale(location)) {", "if (location < 0) {")));
    }

    private static Stream<Broken> brokenDiversions() {
        return Stream.of(
                new Broken(
                        "splitDoesNotHandTheFlagOn",
                        DIVERTED_AND_SPLIT,
                        new Break(SPLITTER, " | (words.get(base) & Control.DIVERTED)", "")),
                new Broken(
                        "flagIsNotSet",
                        TWO_DIVERTED_INSERTS,
                        new Break(UPDATER, "words.setRelease(base, control | Control.DIVERTED);", "")),
                new Broken(
                        "insertAsksForTheCrowdOnly",
                        CROWD_LEAVES,
                        new Break(UPDATER, "return crowded || Control.isDiverted(control);", "return crowded;")),
                new Broken(
                        "readerLooksInOnePlaceOnly",
                        DIVERTED_AND_SPLIT,
                        new Break(
                                SEARCH,
                                "return Control.isDiverted(control) ? Updater.DIVERTED : Bucket.EMPTY;",
                                "return Bucket.EMPTY;")));
    }

    private static Stream<Broken> brokenSplits() {
        String depth = "words.setRelease(base, Control.withDepth(words.get(base), depth + 1));";
        String removal = "removeMoved(words, base, Bucket.LAST);";
        String tag = "head.setRelease(headBase, Control.withTag(control, Bucket.LAST, tag));";
        String slot = "head.setRelease(Bucket.slotOffset(headBase, Bucket.LAST), location);";
        return Stream.of(
                new Broken(
                        "movedKeysAreRemovedBeforeTheDepthRises",
                        SPLIT_MOVES_KEY,
                        new Break(SPLITTER, depth + "\n        " + removal, removal + depth)),
                new Broken(
                        "keptKeyIsRemovedBeforeItIsCopied",
                        SPLIT_KEEPS_KEY,
                        new Break(
                                SPLITTER,
                                "long control = head.get(headBase);",
                                "words.setRelease(Bucket.slotOffset(base, slot), 0); long control = head.get(headBase);")),
                new Broken(
                        "entryReplacesLinkBeforeItsTag",
                        ENTRY_REPLACES_LINK,
                        new Break(SPLITTER, tag + "\n                " + slot, slot + tag)));
    }

    private static Stream<Broken> brokenMerges() {
        String insertion = "if (!insertAll(into)) {\n            return false;\n        }";
        String vacancy = "words.setRelease(base, Control.VACANT | Control.LOCKED);";
        return Stream.of(
                new Broken(
                        "vacantBeforeTheCopiesAreThere",
                        MERGE_MOVES_KEY,
                        new Break(
                                MERGER,
                                insertion,
                                "Words w = heads.words(into); long b = heads.offset(into);"
                                        + "w.setRelease(b, Control.withDepth(w.get(b), depth));"
                                        + "Words v = heads.words(from); long c = heads.offset(from);"
                                        + "v.setRelease(c, Control.VACANT | Control.LOCKED);" + insertion)),
                new Broken(
                        "slotsAreEmptiedBeforeTheBucketIsVacant",
                        MERGE_MOVES_KEY,
                        new Break(MERGER, vacancy, "Chains.clearSlots(words, base);" + vacancy)),
                new Broken(
                        "versionStaysWhereANodeIsMoved",
                        NODES_ARE_MOVED,
                        new Break(MOVER, "buckets.changeVersion();", "")),
                new Broken(
                        "mergedBucketIsNotLocked",
                        MERGE_AND_UPDATE,
                        new Break(MERGER, "buckets.lockBucket(last);", ""),
                        new Break(MERGER, "Control.VACANT | Control.LOCKED", "Control.VACANT")),
                new Broken(
                        "bucketThatStaysIsNotLocked",
                        MERGE_BESIDE_INSERT,
                        new Break(MERGER, "buckets.lockBucket(into);", "")),
                new Broken(
                        "vacantBucketCountsAsItsOwn",
                        MERGE_MOVES_KEY,
                        new Break(
                                SEARCH,
                                "Buckets.isBucketOf(hash, bucket, control)",
                                "(Control.depth(control) == 0 || Buckets.isBucketOf(hash, bucket, control))")),
                new Broken(
                        "mergeLosesTheFlag",
                        DIVERTED_AND_MERGED,
                        new Break(MERGER, "depth) | diverted);", "depth) & ~Control.DIVERTED);")));
    }

    private static Stream<Broken> brokenLookups() {
        return Stream.of(
                new Broken(
                        "missIsNotValidated",
                        SPLIT_KEEPS_KEY,
                        new Break(SEARCH, "&& Buckets.isStill(words, base, control, last)", "")),
                new Broken(
                        "lastSlotIsNotValidated",
                        APPEND_TO_BUCKET,
                        new Break(
                                BUCKETS,
                                "&& Frequency.isSameEntry(words.getAcquire(Bucket.slotOffset(base, Bucket.LAST)), last)",
                                "")),
                new Broken(
                        "depthIsNotChecked",
                        SPLIT_MOVES_KEY,
                        new Break(SEARCH, "&& Buckets.isBucketOf(hash, bucket, control)", "")),
                new Broken(
                        "staleEntryCountsAsDifferent",
                        OVERWRITE,
                        new Break(
                                SEARCH,
                                "comparison == EntryMatcher.STALE",
                                "comparison == EntryMatcher.STALE && slot == 0")));
    }

    private static Stream<Broken> brokenUpdates() {
        return Stream.of(
                new Broken(
                        "nodeIsLinkedBeforeItIsFilled",
                        APPEND_TO_BUCKET,
                        new Break(
                                CHAINS,
                                "added.set(Bucket.slotOffset(addedBase, 0), moved);",
                                "words.setRelease(Bucket.slotOffset(base, last), Bucket.link(node));"
                                        + "added.set(Bucket.slotOffset(addedBase, 0), moved);")),
                new Broken(
                        "bucketIsNotLocked",
                        TWO_INSERTS,
                        new Break(
                                BUCKETS,
                                "words.compareAndSet(base, control, control | Control.LOCKED)",
                                "lockLate(words, base, control)"),
                        new Break(
                                BUCKETS,
                                "void unlock(int bucket) {",
                                "private static boolean lockLate(Words words, long base, long control) {"
                                        + "words.setRelease(base, control | Control.LOCKED); return true; }"
                                        + "void unlock(int bucket) {")),
                new Broken(
                        "copyReplacesWhateverIsThere",
                        REPLACE_AND_RELOCATE,
                        new Break(SLOTS, "Frequency.isSameEntry(word, location)", "Bucket.isLocation(word)")),
                new Broken(
                        "shortWayReplacesWhateverIsThere",
                        REPLACE_AT_ONCE,
                        new Break(EDIT, "Frequency.isSameEntry(word, present)", "Bucket.isLocation(word)")),
                new Broken("walkDoesNotAddUpDepths", WALK_AND_SPLIT, new Break(WALK, "missing == 0", "missing >= 0")),
                new Broken(
                        "walkReadsAChainUnlockedAndTheLastSlotAgain",
                        WALK_AND_APPEND,
                        new Break(
                                WALK,
                                "buckets.lockBucket(bucket)",
                                "heads.words(bucket).getAcquire(heads.offset(bucket))"),
                        new Break(WALK, "buckets.unlock(bucket);", ""),
                        new Break(
                                WALK, "return last;", "return words.getAcquire(Bucket.slotOffset(base, lastSlot));")));
    }

    /** Those too that this build does not check. */
    @ParameterizedTest
    @MethodSource("brokenTwins")
    void theRule_isInTheSources(Broken broken) throws IOException {
        assertThat(Twin.broken(broken.rule(), broken.breaks())).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("twinsToCheck")
    void withoutTheRule_theScenarioFails(Broken broken) throws IOException {
        Supplier<Table> tables =
                Twin.broken(broken.rule(), broken.breaks()).compile(broken.observed(), broken.observed());
        Throwable failure = catchThrowable(() -> check(tables, TWIN_INVOCATIONS, List.of(broken.scenario())));
        assertThat(failure).as(broken.rule()).hasMessageMatching("(?s).*(Invalid execution results|has hung).*");
    }
}
