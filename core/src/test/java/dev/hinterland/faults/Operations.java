// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OutOfBudgetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What can be done with a map or a cache, on one key that is there and one that is not. */
final class Operations {

    static final long PRESENT = 5;
    static final long ABSENT = 1_000;

    /** The number of each value that an operation puts. */
    static final long NEW = 777;

    /** The first key of those that fill the store. */
    static final long FILLING = 10_000;

    private static final int FILLERS = 60;
    private static final int TINY = 2_500;
    private static final int FILLER_LENGTH = 25_000;
    private static final int LENGTH = 40;

    /** More than fits half a region. */
    private static final int HUMONGOUS = 90_000;

    /** In a cache, some regions and less than half of one; in a map, most of one. */
    private static final int HALF = 46_700;

    /**
     * What is done.
     *
     * @param name what it is called
     * @param body does it
     */
    record Operation(String name, Consumer<Subject<Numbered>> body) {

        /** Returns whether keys may go that are not the operation's. */
        boolean isOfAll() {
            return Set.of("clear", "fill", "growth and shrinking of the index").contains(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private Operations() {}

    /** Has an operation's answer count as used. */
    private static void ignore(boolean answer) {
        assertThat(answer).isIn(true, false);
    }

    static List<Operation> ofMaps() {
        List<Operation> all = ofBoth();
        add(all, "getAll", subject -> subject.offHeapMap().getAll(List.of(PRESENT, PRESENT + 1, ABSENT)));
        return all;
    }

    /** Few, because each write waits for the device. */
    static List<Operation> ofJournaledMaps() {
        List<Operation> all = new ArrayList<>();
        addWrites(all);
        addComputations(all);
        add(all, "checkpoint", subject -> {
            subject.map().put(PRESENT, subject.value(NEW, LENGTH));
            subject.offHeapMap().checkpoint();
        });
        add(all, "clear", subject -> subject.map().clear());
        return all;
    }

    static List<Operation> ofMapsOfRecords() {
        List<Operation> all = ofMaps();
        add(all, "read", subject -> subject.offHeapMap().read(PRESENT, view -> called(view.get())));
        add(all, "scan", subject -> subject.offHeapMap().scan(view -> Injector.called()));
        return all;
    }

    static List<Operation> ofCaches() {
        List<Operation> all = ofBoth();
        add(all, "getIfPresent", subject -> subject.cache().getIfPresent(PRESENT));
        add(all, "get with the loader", subject -> subject.cache().get(ABSENT));
        add(all, "get with a function", subject -> subject.cache().get(ABSENT, key -> made(subject)));
        add(all, "getAll", subject -> subject.cache().getAll(List.of(PRESENT, ABSENT)));
        add(
                all,
                "getAll with a function",
                subject -> subject.cache()
                        .getAll(List.of(PRESENT, ABSENT, ABSENT + 1), keys -> called(Map.of(ABSENT, made(subject)))));
        add(all, "getAllPresent", subject -> subject.cache().getAllPresent(List.of(PRESENT, ABSENT)));
        add(all, "put of the cache", subject -> subject.cache().put(PRESENT, subject.value(NEW, LENGTH)));
        add(
                all,
                "put for a while",
                subject -> subject.cache().put(PRESENT, subject.value(NEW, LENGTH), Duration.ofMinutes(1)));
        add(all, "refresh", subject -> subject.cache().refresh(PRESENT).isDone());
        add(all, "invalidate", subject -> subject.cache().invalidate(PRESENT));
        add(all, "cleanUp", subject -> subject.cache().cleanUp());
        return all;
    }

    /** Futures under way end in the operation: they have the value or what was thrown. */
    static List<Operation> ofAsyncCaches() {
        List<Operation> all = new ArrayList<>();
        add(all, "getIfPresent of a future", subject -> ignore(subject.async().getIfPresent(PRESENT) != null));
        add(all, "get with the loader", subject -> subject.async().get(ABSENT).join());
        add(
                all,
                "get with a function",
                subject -> subject.async().get(ABSENT, key -> made(subject)).join());
        add(
                all,
                "get of a future",
                subject -> subject.async()
                        .get(ABSENT, (key, executor) -> CompletableFuture.supplyAsync(() -> made(subject), executor))
                        .join());
        add(all, "get of a future that is completed later", Operations::completeLater);
        add(all, "get of a future that is cancelled", subject -> {
            CompletableFuture<Numbered> source = new CompletableFuture<>();
            ignore(subject.async().get(ABSENT, (key, executor) -> source).cancel(false));
        });
        add(
                all,
                "getAll",
                subject -> subject.async()
                        .getAll(List.of(PRESENT, ABSENT, ABSENT + 1))
                        .join());
        add(
                all,
                "getAll with a function",
                subject -> subject.async()
                        .getAll(List.of(PRESENT, ABSENT, ABSENT + 1), keys -> called(Map.of(ABSENT, made(subject))))
                        .join());
        add(
                all,
                "getAll of a future",
                subject -> subject.async()
                        .getAll(
                                List.of(PRESENT, ABSENT),
                                (keys, executor) ->
                                        CompletableFuture.supplyAsync(() -> Map.of(ABSENT, made(subject)), executor))
                        .join());
        add(
                all,
                "put of a future",
                subject -> subject.async().put(PRESENT, CompletableFuture.completedFuture(subject.value(NEW, LENGTH))));
        add(
                all,
                "put of a future that fails",
                subject -> subject.async()
                        .put(PRESENT, CompletableFuture.failedFuture(new IllegalArgumentException("injected"))));
        add(all, "get of the synchronous view", subject -> subject.cache().get(ABSENT));
        add(
                all,
                "refresh of the synchronous view",
                subject -> subject.cache().refresh(PRESENT).isDone());
        return all;
    }

    private static void completeLater(Subject<Numbered> subject) {
        CompletableFuture<Numbered> source = new CompletableFuture<>();
        try {
            CompletableFuture<Numbered> future = subject.async().get(ABSENT, (key, executor) -> called(source));
            source.complete(made(subject));
            future.join();
        } finally {
            // As a source does whose work fails.
            source.completeExceptionally(new IllegalArgumentException("injected"));
        }
    }

    private static List<Operation> ofBoth() {
        List<Operation> all = new ArrayList<>();
        addWrites(all);
        addComputations(all);
        addBulk(all);
        return all;
    }

    private static void addWrites(List<Operation> all) {
        add(all, "get", subject -> subject.map().get(PRESENT));
        add(all, "get of no key", subject -> subject.map().get(ABSENT));
        add(all, "containsKey", subject -> ignore(subject.map().containsKey(PRESENT)));
        add(all, "put in place of another", subject -> subject.map().put(PRESENT, subject.value(NEW, LENGTH)));
        add(all, "put of a new key", subject -> subject.map().put(ABSENT, subject.value(NEW, LENGTH)));
        add(all, "put of a humongous value", subject -> subject.map().put(PRESENT, subject.value(NEW, HUMONGOUS)));
        add(all, "put of a value of half a region and more", subject -> {
            subject.map().put(PRESENT, subject.value(NEW, HALF));
            subject.map().put(ABSENT, subject.value(NEW, HALF));
        });
        add(all, "putIfAbsent", subject -> subject.map().putIfAbsent(ABSENT, subject.value(NEW, LENGTH)));
        add(
                all,
                "putIfAbsent of one that is there",
                subject -> subject.map().putIfAbsent(PRESENT, subject.value(NEW, LENGTH)));
        add(all, "remove", subject -> subject.map().remove(PRESENT));
        add(all, "remove of an equal one", subject -> subject.map().remove(PRESENT, subject.value(PRESENT, LENGTH)));
        add(all, "replace", subject -> subject.map().replace(PRESENT, subject.value(NEW, LENGTH)));
        add(
                all,
                "replace of an equal one",
                subject -> subject.map().replace(PRESENT, subject.value(PRESENT, LENGTH), subject.value(NEW, LENGTH)));
    }

    private static void addComputations(List<Operation> all) {
        add(all, "computeIfAbsent", subject -> subject.map().computeIfAbsent(ABSENT, key -> made(subject)));
        add(all, "computeIfPresent", subject -> subject.map().computeIfPresent(PRESENT, (key, old) -> made(subject)));
        add(all, "compute", subject -> subject.map().compute(PRESENT, (key, old) -> made(subject)));
        add(all, "compute of a new key", subject -> subject.map().compute(ABSENT, (key, old) -> made(subject)));
        add(all, "compute to nothing", subject -> subject.map().compute(PRESENT, (key, old) -> called(null)));
        add(
                all,
                "merge",
                subject -> subject.map().merge(PRESENT, subject.value(NEW, LENGTH), (old, more) -> called(more)));
        add(
                all,
                "merge of a new key",
                subject -> subject.map().merge(ABSENT, subject.value(NEW, LENGTH), (old, more) -> called(more)));
    }

    private static void addBulk(List<Operation> all) {
        add(
                all,
                "putAll",
                subject -> subject.map()
                        .putAll(Map.of(PRESENT, subject.value(NEW, LENGTH), ABSENT, subject.value(NEW, LENGTH))));
        add(all, "forEach", subject -> subject.map().forEach((key, value) -> Injector.called()));
        add(
                all,
                "iteration of entries",
                subject -> subject.map().entrySet().forEach(entry -> called(entry.getValue())));
        add(all, "iteration of keys", subject -> subject.map().keySet().forEach(Operations::called));
        add(
                all,
                "removeIf",
                subject ->
                        subject.map().values().removeIf(value -> called(value).number() == PRESENT));
        add(all, "containsValue", subject -> ignore(subject.map().containsValue(subject.value(PRESENT, LENGTH))));
        add(all, "fill", Operations::fill);
        add(all, "growth and shrinking of the index", Operations::growAndShrink);
        add(all, "clear", subject -> subject.map().clear());
    }

    private static void add(List<Operation> all, String name, Consumer<Subject<Numbered>> body) {
        all.add(new Operation(name, body));
    }

    /** Puts more than fits. */
    private static void fill(Subject<Numbered> subject) {
        try {
            for (long key = FILLING; key < FILLING + FILLERS; key++) {
                subject.map().put(key, subject.value(key, FILLER_LENGTH));
            }
        } catch (OutOfBudgetException full) {
            subject.map().keySet().removeIf(key -> key >= FILLING);
        }
    }

    /** Puts and removes so many keys that buckets are split, and merged again. */
    private static void growAndShrink(Subject<Numbered> subject) {
        try {
            for (long key = FILLING; key < FILLING + TINY; key++) {
                subject.map().put(key, subject.value(key, 1));
            }
        } finally {
            for (long key = FILLING; key < FILLING + TINY; key++) {
                subject.map().remove(key);
            }
        }
    }

    private static Numbered made(Subject<Numbered> subject) {
        return called(subject.value(NEW, LENGTH));
    }

    private static <T> T called(T value) {
        Injector.called();
        return value;
    }
}
