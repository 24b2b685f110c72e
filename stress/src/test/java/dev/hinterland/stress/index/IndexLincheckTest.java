package dev.hinterland.stress.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.stress.index.Twin.Break;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The protocol of the index, checked over interleavings of its steps; and for each rule of the protocol an index
 * without it, which the same check must refuse.
 */
class IndexLincheckTest {

    static final int INVOCATIONS = Integer.getInteger("hinterland.lincheck.invocations", 300);

    /** As many as each twin needs to be found out for certain; the check ends as soon as it is. */
    static final int TWIN_INVOCATIONS = Math.max(1_000, INVOCATIONS);

    private static final int ITERATIONS = Integer.getInteger("hinterland.lincheck.iterations", 3);
    /** More than a split needs, because a switch in the middle of it hides what comes after. */
    private static final int LOOPS_BEFORE_SWITCH = 50;

    /** Six keys in slots of the bucket, three in a node; the odd ones move in a split, so that no node is left. */
    private static final List<Integer> MIXED = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
    /** After a split six keys stay in the bucket, and one in the node. */
    private static final List<Integer> ONE_OF_NODE_STAYS = List.of(2, 4, 6, 8, 10, 12, 14, 1, 3);

    /** All move in a split, so that the new bucket needs a node too. */
    private static final List<Integer> ALL_MOVE = List.of(1, 3, 5, 7, 9, 11, 13, 15, 17);

    private static final List<Integer> FULL_BUCKET = List.of(2, 4, 6, 8, 10, 12, 14);
    private static final List<Integer> FULL_NODE = List.of(2, 4, 6, 8, 10, 12, 14, 16, 18);
    private static final List<Integer> TWO_NODES = List.of(2, 4, 6, 8, 10, 12, 14, 16, 18, 20);

    /** As many with one hash as a bucket takes before it is diverted. */
    private static final List<Integer> SAME_HASH = List.of(1, 15);

    /** The last one is linked by its keyed hash. */
    private static final List<Integer> ONE_DIVERTED = List.of(1, 15, 29);

    private static Supplier<Table> faithful = () -> {
        throw new AssertionError("not compiled");
    };

    @BeforeAll
    static void compile() throws IOException {
        faithful = Twin.faithful().compile();
    }

    private static Actor actor(Class<?> type, String name, Object... arguments) {
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return new Actor(method, Arrays.asList(arguments));
    }

    static Actor call(String name, Object... arguments) {
        return actor(IndexUnderTest.class, name, arguments);
    }

    private static Actor walkCall(String name, Object... arguments) {
        return actor(WalkUnderTest.class, name, arguments);
    }

    /** What happens at once, from which keys on. */
    record Scenario(Class<?> type, List<Integer> present, boolean isSplit, List<List<Actor>> threads) {

        /** Returns the same scenario, from when the bucket has been split. */
        Scenario split() {
            return new Scenario(type, present, true, threads);
        }

        ExecutionScenario execution() {
            Stream<Actor> puts = present.stream().map(key -> actor(type, "put", key, 10 * key));
            Stream<Actor> splits = isSplit ? Stream.of(actor(type, "split")) : Stream.of();
            return new ExecutionScenario(Stream.concat(puts, splits).toList(), threads, List.of(), null);
        }
    }

    static Scenario index(List<Integer> present, List<Actor> first, List<Actor> second) {
        return new Scenario(IndexUnderTest.class, present, false, List.of(first, second));
    }

    private static Scenario walk(List<Integer> present, List<Actor> first, List<Actor> second) {
        return new Scenario(WalkUnderTest.class, present, false, List.of(first, second));
    }

    /** Checks scenarios of one type, with one table. All at once, because each check instruments all classes again. */
    static void check(Supplier<Table> tables, int invocations, List<Scenario> scenarios) {
        IndexUnderTest.tables = tables;
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(invocations)
                .loopIterationsBeforeThreadSwitch(LOOPS_BEFORE_SWITCH)
                .minimizeFailedScenario(false);
        scenarios.forEach(scenario -> options.addCustomScenario(scenario.execution()));
        Class<?> type = scenarios.getFirst().type();
        if (type == IndexUnderTest.class) {
            options.sequentialSpecification(IndexSpecification.class);
        }
        options.check(type);
    }

    private static final Scenario SPLIT_MOVES_KEY = index(MIXED, List.of(call("split")), List.of(call("get", 7)));
    private static final Scenario SPLIT_KEEPS_KEY = index(MIXED, List.of(call("split")), List.of(call("get", 8)));
    private static final Scenario SPLIT_MOVES_CHAIN = index(ALL_MOVE, List.of(call("split")), List.of(call("get", 17)));
    private static final Scenario ENTRY_REPLACES_LINK =
            index(ONE_OF_NODE_STAYS, List.of(call("split")), List.of(call("get", 14)));
    private static final Scenario APPEND_TO_BUCKET =
            index(FULL_BUCKET, List.of(call("put", 16, 100)), List.of(call("get", 14)));
    private static final Scenario APPEND_TO_NODE =
            index(FULL_NODE, List.of(call("put", 20, 100)), List.of(call("get", 18)));
    private static final Scenario NODE_IS_REUSED =
            index(MIXED, List.of(call("split"), call("put", 11, 100), call("put", 13, 101)), List.of(call("get", 9)));
    private static final Scenario NODE_IS_TRIMMED = index(
            TWO_NODES,
            List.of(call("remove", 18), call("remove", 20), call("put", 22, 100), call("put", 24, 101)),
            List.of(call("get", 16)));
    private static final Scenario TWO_INSERTS =
            index(FULL_BUCKET, List.of(call("putIfAbsent", 1, 100)), List.of(call("putIfAbsent", 1, 101)));
    private static final Scenario OVERWRITE = index(MIXED, List.of(call("put", 8, 100)), List.of(call("get", 8)));
    private static final Scenario REMOVE_AND_RELOCATE =
            index(MIXED, List.of(call("remove", 8), call("get", 8)), List.of(call("relocate", 8)));
    private static final Scenario REPLACE_AND_RELOCATE =
            index(MIXED, List.of(call("put", 8, 100), call("get", 8)), List.of(call("relocate", 8)));
    /** The key is the first with its tag, so that a put finds it without the lock. */
    private static final Scenario REPLACE_AT_ONCE =
            index(MIXED, List.of(call("put", 3, 100), call("get", 3)), List.of(call("relocate", 3)));

    private static final Scenario SPLIT_AND_UPDATE =
            index(MIXED, List.of(call("split")), List.of(call("put", 7, 100), call("get", 7)));
    private static final Scenario WALK_AND_SPLIT = walk(MIXED, List.of(walkCall("split")), List.of(walkCall("walk")));
    private static final Scenario WALK_AND_APPEND =
            walk(FULL_NODE, List.of(walkCall("put", 20, 1)), List.of(walkCall("walk")));
    private static final Scenario MERGE_MOVES_KEY =
            index(MIXED, List.of(call("merge")), List.of(call("get", 7))).split();
    private static final Scenario MERGE_KEEPS_KEY =
            index(MIXED, List.of(call("merge")), List.of(call("get", 8))).split();
    private static final Scenario MERGE_MOVES_CHAIN =
            index(ALL_MOVE, List.of(call("merge")), List.of(call("get", 17))).split();
    private static final Scenario MERGE_AND_UPDATE = index(
                    MIXED, List.of(call("merge")), List.of(call("put", 7, 100), call("get", 7)))
            .split();
    private static final Scenario MERGE_AND_INSERT = index(
                    MIXED, List.of(call("merge"), call("putIfAbsent", 11, 100)), List.of(call("putIfAbsent", 11, 101)))
            .split();
    private static final Scenario MERGE_AND_RELOCATE = index(
                    MIXED, List.of(call("merge"), call("get", 7)), List.of(call("remove", 9), call("relocate", 7)))
            .split();
    private static final Scenario SPLIT_AFTER_MERGE = index(
                    MIXED, List.of(call("merge"), call("split")), List.of(call("get", 7), call("put", 9, 100)))
            .split();
    private static final Scenario MERGE_AFTER_SPLIT =
            index(MIXED, List.of(call("split"), call("merge")), List.of(call("get", 7), call("get", 8)));
    private static final Scenario SPLIT_INTO_LATE_WRITER = index(
                    MIXED, List.of(call("merge"), call("split")), List.of(call("put", 7, 100), call("get", 7)))
            .split();
    /**
     * The key in the last slot goes to a node when the buckets are merged, and comes back when the bucket is split
     * again.
     */
    private static final Scenario TURN_BRINGS_THE_WORD_BACK = index(
                    List.of(2, 4, 6, 8, 10, 12, 14, 1), List.of(call("merge"), call("split")), List.of(call("get", 14)))
            .split();

    /** After the split, both nodes of one bucket have higher numbers than free ones. */
    private static final List<Integer> TWO_NODES_MOVE =
            List.of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 2, 4, 6, 8, 10, 12, 14);

    private static final Scenario NODES_ARE_MOVED = index(
                    TWO_NODES_MOVE, List.of(call("moveNodes")), List.of(call("get", 17), call("get", 19)))
            .split();

    private static final Scenario SPLIT_UNDER_LATE_READER = index(
                    ALL_MOVE, List.of(call("merge"), call("split")), List.of(call("get", 17)))
            .split();

    private static final Scenario MERGE_BESIDE_INSERT = index(
                    MIXED, List.of(call("merge"), call("get", 7)), List.of(call("put", 12, 100), call("get", 12)))
            .split();

    private static final Scenario WALK_AND_MERGE =
            walk(MIXED, List.of(walkCall("merge")), List.of(walkCall("walk"))).split();
    private static final Scenario WALK_AND_TURNS = walk(
                    MIXED, List.of(walkCall("merge"), walkCall("split")), List.of(walkCall("walk")))
            .split();
    private static final Scenario DIVERTED_AND_MERGED = index(
                    List.of(1, 15, 29, 3), List.of(call("merge")), List.of(call("get", 29), call("putIfAbsent", 29, 5)))
            .split();

    private static final Scenario DIVERTED_AND_SPLIT =
            index(ONE_DIVERTED, List.of(call("split")), List.of(call("get", 29)));
    private static final Scenario TWO_DIVERTED_INSERTS = index(
            SAME_HASH, List.of(call("putIfAbsent", 29, 100)), List.of(call("putIfAbsent", 29, 101), call("get", 29)));
    private static final Scenario CROWD_LEAVES =
            index(ONE_DIVERTED, List.of(call("remove", 1), call("putIfAbsent", 29, 100)), List.of(call("get", 29)));
    private static final Scenario KEY_COMES_BACK_DIVERTED = index(
            ONE_DIVERTED,
            List.of(call("remove", 15), call("put", 15, 100)),
            List.of(call("put", 15, 101), call("get", 15)));
    private static final Scenario DIVERTED_IS_RELOCATED = index(
            ONE_DIVERTED,
            List.of(call("remove", 29), call("put", 29, 100)),
            List.of(call("relocate", 29), call("get", 29)));
    private static final Scenario DIVERTED_AND_REMOVED = index(
            SAME_HASH, List.of(call("put", 29, 100), call("remove", 29)), List.of(call("remove", 29), call("get", 29)));

    @Test
    void diversions_areLinearizable() {
        check(
                faithful,
                INVOCATIONS,
                List.of(
                        DIVERTED_AND_SPLIT,
                        TWO_DIVERTED_INSERTS,
                        CROWD_LEAVES,
                        KEY_COMES_BACK_DIVERTED,
                        DIVERTED_IS_RELOCATED,
                        DIVERTED_AND_REMOVED));
    }

    @Test
    void merges_areLinearizable() {
        check(
                faithful,
                INVOCATIONS,
                List.of(
                        MERGE_MOVES_KEY,
                        MERGE_KEEPS_KEY,
                        MERGE_MOVES_CHAIN,
                        MERGE_AND_UPDATE,
                        MERGE_AND_INSERT,
                        MERGE_BESIDE_INSERT,
                        MERGE_AND_RELOCATE,
                        SPLIT_AFTER_MERGE,
                        MERGE_AFTER_SPLIT,
                        SPLIT_INTO_LATE_WRITER,
                        TURN_BRINGS_THE_WORD_BACK,
                        NODES_ARE_MOVED,
                        SPLIT_UNDER_LATE_READER,
                        DIVERTED_AND_MERGED));
    }

    @Test
    void scenarios_areLinearizable() {
        check(
                faithful,
                INVOCATIONS,
                List.of(
                        SPLIT_MOVES_KEY,
                        SPLIT_KEEPS_KEY,
                        SPLIT_MOVES_CHAIN,
                        ENTRY_REPLACES_LINK,
                        APPEND_TO_BUCKET,
                        APPEND_TO_NODE,
                        NODE_IS_REUSED,
                        NODE_IS_TRIMMED,
                        TWO_INSERTS,
                        OVERWRITE,
                        REMOVE_AND_RELOCATE,
                        REPLACE_AND_RELOCATE,
                        REPLACE_AT_ONCE,
                        SPLIT_AND_UPDATE));
    }

    @Test
    void walks_findEachKeyThatStaysOnce() {
        check(faithful, INVOCATIONS, List.of(WALK_AND_SPLIT, WALK_AND_APPEND, WALK_AND_MERGE, WALK_AND_TURNS));
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

    /** An index without one rule, and where that shows. */
    record Broken(String rule, Scenario scenario, List<Break> breaks) {

        Broken(String rule, Scenario scenario, Break... breaks) {
            this(rule, scenario, List.of(breaks));
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
    private static final String SLOTS = "Slots.java";

    static Stream<Broken> brokenTwins() {
        return Stream.of(brokenLookups(), brokenUpdates(), brokenSplits(), brokenMerges(), brokenDiversions())
                .flatMap(Function.identity());
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

    @ParameterizedTest
    @MethodSource("brokenTwins")
    void withoutTheRule_theScenarioFails(Broken broken) throws IOException {
        Supplier<Table> tables = Twin.broken(broken.rule(), broken.breaks()).compile();
        Throwable failure = catchThrowable(() -> check(tables, TWIN_INVOCATIONS, List.of(broken.scenario())));
        assertThat(failure).as(broken.rule()).hasMessageMatching("(?s).*(Invalid execution results|has hung).*");
    }
}
