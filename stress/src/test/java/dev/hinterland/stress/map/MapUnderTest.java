package dev.hinterland.stress.map;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * The real map as Lincheck calls it. All objects share one map, with keys of their own: so its index grows meanwhile, and
 * its regions are evacuated.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:2")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class MapUnderTest {

    private static final int KEYS = 3;
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Integer, Integer> MAP =
            Hinterland.map(Codec.ofInt(), Codec.ofInt()).maxBytes(64 << 20).build();

    private final int firstKey = NEXT.getAndAdd(KEYS);

    @Operation
    public @Nullable Integer get(@Param(name = "key") int key) {
        return MAP.get(firstKey + key);
    }

    @Operation
    public boolean containsKey(@Param(name = "key") int key) {
        return MAP.containsKey(firstKey + key);
    }

    @Operation
    public @Nullable Integer put(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.put(firstKey + key, value);
    }

    @Operation
    public @Nullable Integer putIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.putIfAbsent(firstKey + key, value);
    }

    @Operation
    public @Nullable Integer remove(@Param(name = "key") int key) {
        return MAP.remove(firstKey + key);
    }

    @Operation
    public boolean removeIfEqual(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.remove(firstKey + key, value);
    }

    @Operation
    public @Nullable Integer replace(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.replace(firstKey + key, value);
    }

    @Operation
    public boolean replaceIfEqual(
            @Param(name = "key") int key, @Param(name = "value") int old, @Param(name = "value") int value) {
        return MAP.replace(firstKey + key, old, value);
    }

    /** Adds to the value; removes it where it gets larger than four. */
    @Operation
    public @Nullable Integer compute(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.compute(firstKey + key, (same, old) -> MapSpecification.sum(old, value));
    }

    @Operation
    public @Nullable Integer computeIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.computeIfAbsent(firstKey + key, absent -> value);
    }

    @Operation
    public @Nullable Integer merge(@Param(name = "key") int key, @Param(name = "value") int value) {
        return MAP.merge(firstKey + key, value, (old, given) -> MapSpecification.sum(old, given));
    }
}
