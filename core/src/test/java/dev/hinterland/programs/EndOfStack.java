package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import java.util.function.IntConsumer;

/**
 * Uses a map and a cache at each of the last levels before the stack ends. Then another thread uses them, which waits
 * for ever for what the first one has left locked, claimed or pinned.
 */
public final class EndOfStack {

    private static final int LEVELS = 300;
    private static final int ROUNDS = 6;
    private static final long STACK_BYTES = 512 << 10;

    private static final OffHeapMap<Integer, String> MAP =
            Hinterland.map(Integer.class, String.class).maxBytes(2 << 20).build();
    private static final OffHeapCache<Integer, String> CACHE =
            Hinterland.cache(Integer.class, String.class).maximumBytes(1 << 20).build();

    private static int overflows;

    private EndOfStack() {}

    /** Writes how many calls have overflowed the stack. */
    public static void main(String[] args) throws InterruptedException {
        // What fails within a class initializer would fail for ever.
        for (int i = 0; i < 2_000; i++) {
            use(i);
        }
        Thread deep = new Thread(null, EndOfStack::overflow, "deep", STACK_BYTES);
        deep.start();
        deep.join();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 5_000; i++) {
                use(i);
            }
        });
        other.start();
        other.join();
        System.out.println(overflows);
    }

    private static void overflow() {
        for (int round = 0; round < ROUNDS; round++) {
            int number = round * LEVELS;
            dive(left -> {
                try {
                    use(number + left);
                } catch (StackOverflowError e) {
                    overflows++;
                }
            });
        }
    }

    private static void use(int i) {
        MAP.put(i % 700, "value " + i);
        CACHE.put(i, "value " + i);
        MAP.get(i % 500);
        MAP.remove(i % 300);
        CACHE.getIfPresent(i / 2);
        CACHE.invalidate(i / 3);
    }

    /** Runs an action at each of the last levels before the stack ends, with a little more of it left each time. */
    @SuppressWarnings("InfiniteRecursion") // it ends with the stack, as is intended
    private static int dive(IntConsumer action) {
        int left;
        try {
            left = dive(action);
        } catch (StackOverflowError e) {
            left = LEVELS;
        }
        if (left > 0) {
            action.accept(left);
        }
        return left - 1;
    }
}
