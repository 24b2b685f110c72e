// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** What is done to an index at once, and from which keys on, so that each rule of its protocol matters. */
final class IndexScenarios {

    static final int INVOCATIONS = Integer.getInteger("hinterland.lincheck.invocations", 100);

    /** As many as each twin needs to be found out for certain; the check ends as soon as it is. */
    static final int TWIN_INVOCATIONS = Math.max(1_000, INVOCATIONS);

    /** More than a split needs, because a switch in the middle of it hides what comes after. */
    private static final int LOOPS_BEFORE_SWITCH = 50;

    /** Six keys in slots of the bucket, three in a node; the odd ones move in a split, so that no node is left. */
    static final List<Integer> MIXED = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
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

    private IndexScenarios() {}

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

    static final Scenario SPLIT_MOVES_KEY = index(MIXED, List.of(call("split")), List.of(call("get", 7)));
    static final Scenario SPLIT_KEEPS_KEY = index(MIXED, List.of(call("split")), List.of(call("get", 8)));
    static final Scenario SPLIT_MOVES_CHAIN = index(ALL_MOVE, List.of(call("split")), List.of(call("get", 17)));
    static final Scenario ENTRY_REPLACES_LINK =
            index(ONE_OF_NODE_STAYS, List.of(call("split")), List.of(call("get", 14)));
    static final Scenario APPEND_TO_BUCKET =
            index(FULL_BUCKET, List.of(call("put", 16, 100)), List.of(call("get", 14)));
    static final Scenario APPEND_TO_NODE = index(FULL_NODE, List.of(call("put", 20, 100)), List.of(call("get", 18)));
    static final Scenario NODE_IS_REUSED =
            index(MIXED, List.of(call("split"), call("put", 11, 100), call("put", 13, 101)), List.of(call("get", 9)));
    static final Scenario NODE_IS_TRIMMED = index(
            TWO_NODES,
            List.of(call("remove", 18), call("remove", 20), call("put", 22, 100), call("put", 24, 101)),
            List.of(call("get", 16)));
    static final Scenario TWO_INSERTS =
            index(FULL_BUCKET, List.of(call("putIfAbsent", 1, 100)), List.of(call("putIfAbsent", 1, 101)));
    static final Scenario OVERWRITE = index(MIXED, List.of(call("put", 8, 100)), List.of(call("get", 8)));
    static final Scenario REMOVE_AND_RELOCATE =
            index(MIXED, List.of(call("remove", 8), call("get", 8)), List.of(call("relocate", 8)));
    static final Scenario REPLACE_AND_RELOCATE =
            index(MIXED, List.of(call("put", 8, 100), call("get", 8)), List.of(call("relocate", 8)));
    /** The key is the first with its tag, so that a put finds it without the lock. */
    static final Scenario REPLACE_AT_ONCE =
            index(MIXED, List.of(call("put", 3, 100), call("get", 3)), List.of(call("relocate", 3)));

    static final Scenario SPLIT_AND_UPDATE =
            index(MIXED, List.of(call("split")), List.of(call("put", 7, 100), call("get", 7)));
    static final Scenario WALK_AND_SPLIT = walk(MIXED, List.of(walkCall("split")), List.of(walkCall("walk")));
    static final Scenario WALK_AND_APPEND = walk(FULL_NODE, List.of(walkCall("put", 20, 1)), List.of(walkCall("walk")));
    static final Scenario WALK_AND_REPLACE = walk(MIXED, List.of(walkCall("put", 7, 1)), List.of(walkCall("walk")));
    static final Scenario MERGE_MOVES_KEY =
            index(MIXED, List.of(call("merge")), List.of(call("get", 7))).split();
    static final Scenario MERGE_KEEPS_KEY =
            index(MIXED, List.of(call("merge")), List.of(call("get", 8))).split();
    static final Scenario MERGE_MOVES_CHAIN =
            index(ALL_MOVE, List.of(call("merge")), List.of(call("get", 17))).split();
    static final Scenario MERGE_AND_UPDATE = index(
                    MIXED, List.of(call("merge")), List.of(call("put", 7, 100), call("get", 7)))
            .split();
    static final Scenario MERGE_AND_INSERT = index(
                    MIXED, List.of(call("merge"), call("putIfAbsent", 11, 100)), List.of(call("putIfAbsent", 11, 101)))
            .split();
    static final Scenario MERGE_AND_RELOCATE = index(
                    MIXED, List.of(call("merge"), call("get", 7)), List.of(call("remove", 9), call("relocate", 7)))
            .split();
    static final Scenario SPLIT_AFTER_MERGE = index(
                    MIXED, List.of(call("merge"), call("split")), List.of(call("get", 7), call("put", 9, 100)))
            .split();
    static final Scenario MERGE_AFTER_SPLIT =
            index(MIXED, List.of(call("split"), call("merge")), List.of(call("get", 7), call("get", 8)));
    static final Scenario SPLIT_INTO_LATE_WRITER = index(
                    MIXED, List.of(call("merge"), call("split")), List.of(call("put", 7, 100), call("get", 7)))
            .split();
    /**
     * The key in the last slot goes to a node when the buckets are merged, and comes back when the bucket is split
     * again.
     */
    static final Scenario TURN_BRINGS_THE_WORD_BACK = index(
                    List.of(2, 4, 6, 8, 10, 12, 14, 1), List.of(call("merge"), call("split")), List.of(call("get", 14)))
            .split();

    /** After the split, both nodes of one bucket have higher numbers than free ones. */
    static final List<Integer> TWO_NODES_MOVE = List.of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 2, 4, 6, 8, 10, 12, 14);

    static final Scenario NODES_ARE_MOVED = index(
                    TWO_NODES_MOVE, List.of(call("moveNodes")), List.of(call("get", 17), call("get", 19)))
            .split();

    static final Scenario SPLIT_UNDER_LATE_READER = index(
                    ALL_MOVE, List.of(call("merge"), call("split")), List.of(call("get", 17)))
            .split();

    static final Scenario MERGE_BESIDE_INSERT = index(
                    MIXED, List.of(call("merge"), call("get", 7)), List.of(call("put", 12, 100), call("get", 12)))
            .split();

    static final Scenario WALK_AND_MERGE =
            walk(MIXED, List.of(walkCall("merge")), List.of(walkCall("walk"))).split();
    static final Scenario WALK_AND_TURNS = walk(
                    MIXED, List.of(walkCall("merge"), walkCall("split")), List.of(walkCall("walk")))
            .split();
    static final Scenario WALK_AND_MOVE = walk(
                    TWO_NODES_MOVE, List.of(walkCall("moveNodes")), List.of(walkCall("walk")))
            .split();
    static final Scenario DIVERTED_AND_MERGED = index(
                    List.of(1, 15, 29, 3), List.of(call("merge")), List.of(call("get", 29), call("putIfAbsent", 29, 5)))
            .split();

    static final Scenario DIVERTED_AND_SPLIT = index(ONE_DIVERTED, List.of(call("split")), List.of(call("get", 29)));
    static final Scenario TWO_DIVERTED_INSERTS = index(
            SAME_HASH, List.of(call("putIfAbsent", 29, 100)), List.of(call("putIfAbsent", 29, 101), call("get", 29)));
    static final Scenario CROWD_LEAVES =
            index(ONE_DIVERTED, List.of(call("remove", 1), call("putIfAbsent", 29, 100)), List.of(call("get", 29)));
    static final Scenario KEY_COMES_BACK_DIVERTED = index(
            ONE_DIVERTED,
            List.of(call("remove", 15), call("put", 15, 100)),
            List.of(call("put", 15, 101), call("get", 15)));
    static final Scenario DIVERTED_IS_RELOCATED = index(
            ONE_DIVERTED,
            List.of(call("remove", 29), call("put", 29, 100)),
            List.of(call("relocate", 29), call("get", 29)));
    static final Scenario DIVERTED_AND_REMOVED = index(
            SAME_HASH, List.of(call("put", 29, 100), call("remove", 29)), List.of(call("remove", 29), call("get", 29)));

    static final List<Scenario> DIVERSIONS = List.of(
            DIVERTED_AND_SPLIT,
            TWO_DIVERTED_INSERTS,
            CROWD_LEAVES,
            KEY_COMES_BACK_DIVERTED,
            DIVERTED_IS_RELOCATED,
            DIVERTED_AND_REMOVED);

    static final List<Scenario> MERGES = List.of(
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
            DIVERTED_AND_MERGED);

    static final List<Scenario> SPLITS_AND_UPDATES = List.of(
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
            SPLIT_AND_UPDATE);

    static final List<Scenario> WALKS =
            List.of(WALK_AND_SPLIT, WALK_AND_APPEND, WALK_AND_REPLACE, WALK_AND_MERGE, WALK_AND_TURNS, WALK_AND_MOVE);
}
