// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import dev.hinterland.stress.NearTier.Session;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * One key, of which two caches have copies. What is told before a write is acknowledged makes each key linearizable;
 * two keys of a cache may be of different times.
 */
@Param(name = "cache", gen = IntGen.class, conf = "0:1")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class NearKeyUnderTest {

    /** Two caches over one tier, their sessions, and the key. */
    record Caches(List<Map<Integer, Integer>> maps, List<Session> sessions, Integer key) {}

    /** Set before a check begins: Lincheck makes the objects by itself. */
    static Supplier<Caches> made = () -> {
        throw new AssertionError("no caches to test");
    };

    private final Caches caches = made.get();
    private final Integer key = caches.key();

    private Map<Integer, Integer> map(int cache) {
        return caches.maps().get(cache);
    }

    private Session session(int cache) {
        return caches.sessions().get(cache);
    }

    @Operation
    public @Nullable Integer get(@Param(name = "cache") int cache) {
        return map(cache).get(key);
    }

    @Operation
    public @Nullable Integer put(@Param(name = "cache") int cache, @Param(name = "value") int value) {
        return map(cache).put(key, value);
    }

    @Operation
    public @Nullable Integer remove(@Param(name = "cache") int cache) {
        return map(cache).remove(key);
    }

    @Operation
    public @Nullable Integer putIfAbsent(@Param(name = "cache") int cache, @Param(name = "value") int value) {
        return map(cache).putIfAbsent(key, value);
    }

    @Operation
    public @Nullable Integer replace(@Param(name = "cache") int cache, @Param(name = "value") int value) {
        return map(cache).replace(key, value);
    }

    /** A sum of nothing and three, or of more, is none. */
    @Operation
    public @Nullable Integer add(@Param(name = "cache") int cache, @Param(name = "value") int value) {
        return map(cache).compute(key, (_, old) -> NearKeySpecification.sum(old, value));
    }

    /** Lets the next invalidation be lost, with the link. */
    @Operation
    public void cut(@Param(name = "cache") int cache) {
        session(cache).cut();
    }

    // What only some scenarios may do.

    /** Puts a value, whatever was there: a lease counts as nothing only for those who do not look. */
    public void set(int cache, int value) {
        put(cache, value);
    }

    /** A load that a writer overtakes gives its value and keeps nothing. */
    public @Nullable Integer load(int cache, int value) {
        return map(cache).computeIfAbsent(key, _ -> value);
    }

    /** Drops the copies of another cache late. */
    public void clear(int cache) {
        map(cache).clear();
    }

    /** Lets copies count no longer, and tells nothing, until the cache is served again. */
    public void lapse(int cache) {
        session(cache).lapse();
    }

    /** Serves a cache again, over a new connection. */
    public void serve(int cache) {
        session(cache).serve();
    }
}
