// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.CachePolicy;
import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.internal.store.SizeBound;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The policy of a cache, in terms of its store.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class StorePolicy<K, V, A, B> implements CachePolicy<K, V> {

    /** Entries with a longer duration are stored as if they never ended. */
    private static final Duration LONGEST_THAT_CHANGES = Duration.ofDays(10_000);

    private final CacheParts<K, V, A, B> parts;
    private final CacheStore<A, B> store;
    private final @Nullable Refresher<K, V, A, B> refresher;

    StorePolicy(CacheParts<K, V, A, B> parts, @Nullable Refresher<K, V, A, B> refresher) {
        this.parts = parts;
        this.store = parts.store();
        this.refresher = refresher;
    }

    @Override
    public boolean isRecordingStats() {
        return parts.map().counters().isCounting();
    }

    @Override
    public @Nullable V getIfPresentQuietly(K key) {
        B value = parts.map().peekForm(parts.map().keyForm(key));
        return value == null ? null : parts.values().unwrap(value);
    }

    @Override
    public Map<K, CompletableFuture<@Nullable V>> refreshes() {
        store.checkOpen();
        return refresher == null ? Map.of() : refresher.running();
    }

    @Override
    public Optional<Eviction<K, V>> eviction() {
        return Optional.of(new Bounded());
    }

    @Override
    public Optional<FixedExpiration<K, V>> expireAfterAccess() {
        return fixed(parts.times().accessDuration());
    }

    @Override
    public Optional<FixedExpiration<K, V>> expireAfterWrite() {
        return fixed(parts.times().writeDuration());
    }

    private Optional<FixedExpiration<K, V>> fixed(Duration duration) {
        return duration.isZero() ? Optional.empty() : Optional.of(new Fixed(duration));
    }

    @Override
    public Optional<VarExpiration<K, V>> expireVariably() {
        return parts.times().variable() ? Optional.of(new Variable()) : Optional.empty();
    }

    @Override
    public Optional<FixedRefresh<K, V>> refreshAfterWrite() {
        Duration duration = parts.times().refreshDuration();
        return duration.isZero() ? Optional.empty() : Optional.of(new Stale());
    }

    private Optional<Duration> leftOf(K key) {
        long nanos = store.nanosLeft(parts.map().keyForm(key));
        return nanos < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /** Returns the first entries in an order. */
    private Map<K, V> first(int limit, ObjIntConsumer<BiPredicate<A, B>> ordered) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit must not be negative: limit=" + limit);
        }
        Map<K, V> first = new LinkedHashMap<>();
        ordered.accept(
                (key, value) -> {
                    first.put(parts.keys().unwrap(key), parts.values().unwrap(value));
                    return true;
                },
                limit);
        return first;
    }

    /** How much there may be. */
    private final class Bounded implements Eviction<K, V> {

        private final SizeBound<A, B> bound = store.bound();

        @Override
        public boolean isWeighted() {
            return bound.unit() != SizeBound.Unit.ENTRIES;
        }

        @Override
        public OptionalInt weightOf(K key) {
            A form = parts.map().keyForm(key);
            B value = bound.unit() == SizeBound.Unit.WEIGHT ? parts.map().peekForm(form) : null;
            return value == null ? OptionalInt.empty() : OptionalInt.of(bound.weigh(form, value));
        }

        @Override
        public OptionalLong weightedSize() {
            store.checkOpen();
            return isWeighted() ? OptionalLong.of(bound.size()) : OptionalLong.empty();
        }

        @Override
        public long getMaximum() {
            long maximum = bound.maximum();
            return maximum == SizeBound.NONE && bound.unit() == SizeBound.Unit.BYTES
                    ? store.store().memory().maximumBytes()
                    : maximum;
        }

        @Override
        public void setMaximum(long maximum) {
            if (maximum < 0) {
                throw new IllegalArgumentException("maximum must not be negative: maximum=" + maximum);
            }
            long most = store.store().memory().maximumBytes();
            if (bound.unit() == SizeBound.Unit.BYTES && maximum > most) {
                throw new IllegalArgumentException("maximum is more than the cache was built with: maximum=" + maximum
                        + ", maximumBytes=" + most + ", name=" + store.store().name());
            }
            boolean whole = bound.unit() == SizeBound.Unit.BYTES && maximum == most;
            bound.setMaximum(whole ? SizeBound.NONE : maximum);
        }

        @Override
        public Map<K, V> coldest(int limit) {
            return first(limit, (add, most) -> store.ranks().forEachByFrequency(most, false, add));
        }

        @Override
        public Map<K, V> coldestWeighted(long weightLimit) {
            return within(weightLimit, false);
        }

        @Override
        public Map<K, V> hottestWeighted(long weightLimit) {
            return within(weightLimit, true);
        }

        private Map<K, V> within(long weightLimit, boolean hottest) {
            if (weightLimit < 0) {
                throw new IllegalArgumentException("limit must not be negative: weightLimit=" + weightLimit);
            }
            Map<K, V> within = new LinkedHashMap<>();
            long[] left = {weightLimit};
            store.ranks().forEachByFrequency(Integer.MAX_VALUE, hottest, (key, value) -> {
                left[0] -= bound.unit() == SizeBound.Unit.WEIGHT ? bound.weigh(key, value) : 1;
                if (left[0] >= 0) {
                    within.put(parts.keys().unwrap(key), parts.values().unwrap(value));
                }
                return left[0] > 0;
            });
            return within;
        }

        @Override
        public Map<K, V> hottest(int limit) {
            return first(limit, (add, most) -> store.ranks().forEachByFrequency(most, true, add));
        }
    }

    /** One duration for all entries. */
    private final class Fixed implements FixedExpiration<K, V> {

        private final Duration first;

        /**
         * Creates it.
         *
         * @param first what the cache was built with
         */
        Fixed(Duration first) {
            this.first = first;
        }

        @Override
        public Optional<Duration> ageOf(K key) {
            requireOne("ageOf");
            Duration duration = getExpiresAfter();
            return leftOf(key).map(left -> left.compareTo(duration) > 0 ? Duration.ZERO : duration.minus(left));
        }

        @Override
        public Duration getExpiresAfter() {
            return first.minusNanos(store.lifetimes().earlierNanos());
        }

        @Override
        public void setExpiresAfter(Duration duration) {
            requireOne("setExpiresAfter");
            String name = store.store().name();
            if (store.outlivesProcess() || !store.lifetimes().canEndEarlier()) {
                throw new UnsupportedOperationException(
                        "setExpiresAfter requires a cache without file and without remote: name=" + name);
            }
            if (first.compareTo(LONGEST_THAT_CHANGES) > 0) {
                throw new UnsupportedOperationException(
                        "setExpiresAfter requires a cache that was built with a shorter duration: name=" + name
                                + ", days=" + first.toDays() + ", most=" + LONGEST_THAT_CHANGES.toDays());
            }
            long earlierNanos = first.toNanos() - nanos(duration);
            if (earlierNanos < -Deadline.START_NANOS) {
                throw new IllegalArgumentException(
                        "duration must be at most a year longer than that of the builder: name=" + name + ", duration="
                                + duration + ", builder=" + first);
            }
            store.checkOpen();
            store.lifetimes().setEarlierNanos(earlierNanos);
        }

        @Override
        public Map<K, V> oldest(int limit) {
            requireOne("oldest");
            return endingFirst(limit);
        }

        @Override
        public Map<K, V> youngest(int limit) {
            requireOne("youngest");
            return endingLast(limit);
        }

        /** An entry stores one deadline, and not from which duration it comes. */
        private void requireOne(String method) {
            if (parts.times().writeNanos() > 0 && parts.times().accessNanos() > 0) {
                throw new UnsupportedOperationException(
                        method + " requires expireAfterWrite or expireAfterAccess without the other one: name="
                                + store.store().name());
            }
        }
    }

    /** One duration after which entries are stale. */
    private final class Stale implements FixedRefresh<K, V> {

        @Override
        public Optional<Duration> ageOf(K key) {
            long nanos = store.byTime(parts.map().keyForm(key), store.lifetimes()::ageNanos);
            return nanos < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
        }

        @Override
        public Duration getRefreshesAfter() {
            return Duration.ofNanos(store.lifetimes().refreshNanos());
        }

        @Override
        public void setRefreshesAfter(Duration duration) {
            long nanos = nanos(duration);
            if (nanos == 0) {
                throw new IllegalArgumentException("duration must be positive: duration=" + duration);
            }
            store.checkOpen();
            store.lifetimes().setRefreshNanos(nanos);
        }
    }

    private static long nanos(Duration duration) {
        if (Objects.requireNonNull(duration, "duration").isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: duration=" + duration);
        }
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    private Map<K, V> endingFirst(int limit) {
        return first(limit, (add, most) -> store.ranks().forEachByEnd(most, false, add));
    }

    private Map<K, V> endingLast(int limit) {
        return first(limit, (add, most) -> store.ranks().forEachByEnd(most, true, add));
    }

    /** A duration for each entry. */
    private final class Variable implements VarExpiration<K, V> {

        @Override
        public Optional<Duration> getExpiresAfter(K key) {
            return leftOf(key);
        }

        @Override
        public void setExpiresAfter(K key, Duration duration) {
            store.setNanosLeft(parts.map().keyForm(key), nanos(duration));
        }

        @Override
        public @Nullable V put(K key, V value, Duration duration) {
            return new TimedPuts<>(parts).put(key, value, nanos(duration));
        }

        @Override
        public @Nullable V putIfAbsent(K key, V value, Duration duration) {
            return new TimedPuts<>(parts).putIfAbsent(key, value, nanos(duration));
        }

        @Override
        public Map<K, V> oldest(int limit) {
            return endingFirst(limit);
        }

        @Override
        public Map<K, V> youngest(int limit) {
            return endingLast(limit);
        }
    }
}
