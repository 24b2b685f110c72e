package dev.hinterland.stress.cache;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.stress.map.MapSpecification;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * The real cache as Lincheck calls it. All objects share one cache, with keys of their own, and room for all: what a cache
 * drops by itself has no place in a specification. Nor has a load that a writer overtakes: it gives its value and keeps nothing
 * ({@link dev.hinterland.stress.LoadStress}).
 */
@Param(name = "key", gen = IntGen.class, conf = "0:2")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class CacheUnderTest {

    private static final int KEYS = 3;
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapCache<Integer, Integer> CACHE = Hinterland.cache(Codec.ofInt(), Codec.ofInt())
            .maximumBytes(128 << 20)
            .expireAfterAccess(Duration.ofHours(1))
            .removalListener((key, value, cause) -> {})
            .build();

    private final int firstKey = NEXT.getAndAdd(KEYS);

    @Operation
    public @Nullable Integer get(@Param(name = "key") int key) {
        return CACHE.getIfPresent(firstKey + key);
    }

    @Operation
    public @Nullable Integer put(@Param(name = "key") int key, @Param(name = "value") int value) {
        return CACHE.asMap().put(firstKey + key, value);
    }

    @Operation
    public @Nullable Integer remove(@Param(name = "key") int key) {
        return CACHE.asMap().remove(firstKey + key);
    }

    /** Adds to the value; removes it where it gets larger than four. */
    @Operation
    public @Nullable Integer compute(@Param(name = "key") int key, @Param(name = "value") int value) {
        return CACHE.asMap().compute(firstKey + key, (same, old) -> MapSpecification.add(old, value));
    }

    @Operation
    public @Nullable Integer putIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return CACHE.asMap().putIfAbsent(firstKey + key, value);
    }
}
