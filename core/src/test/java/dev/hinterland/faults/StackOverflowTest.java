// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.CacheValidator;
import dev.hinterland.Hinterland;
import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.programs.EndOfStack;
import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.Race;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real stack overflows, thousands of them, wherever in an operation the stack ends. Afterwards all threads can write.
 */
@Tag("proof")
class StackOverflowTest {

    private static final int ROUNDS = 8_000;
    private static final int KEYS = 200;

    /** For C2 alone; the other compilers begin earlier. */
    private static final String COMPILE_SOON = "-XX:CompileThreshold=1000";

    private static final long STACK_BYTES = 192 << 10;

    /** Called at the end of the stack. */
    private interface Body {
        void run(long key);
    }

    @Test
    void mapUsedAtTheEndOfTheStack_isWholeAfterwards() throws Exception {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build()) {
            overflowIn(map);
            useInOtherThreads(map);
            MapValidator.validate(map);
        }
    }

    @Test
    void cacheUsedAtTheEndOfTheStack_isWholeAfterwards() throws Exception {
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build()) {
            overflowIn(cache.asMap());
            useInOtherThreads(cache.asMap());
            CacheValidator.validate(cache);
        }
    }

    /** Each compiler makes its own code of {@code StackReserve}, and reserves the stack in its own way. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=3", "-XX:-TieredCompilation"})
    void eachCompiler_reservesTheStack(String compiler) {
        int uses = compiler.equals("-Xint") ? 200 : 3_000;
        ForkedJvm.Result result =
                ForkedJvm.withFlags(compiler, COMPILE_SOON).runWith(Assertions.class, EndOfStack.class, uses, 1);
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(Integer.parseInt(result.out().lines().toList().getLast()))
                .as("overflows near the end of the stack")
                .isGreaterThan(100);
    }

    private static void overflowIn(Map<Long, byte[]> map) throws InterruptedException {
        byte[] value = new byte[100];
        Body[] bodies = {
            key -> map.put(key, value),
            key -> map.get(key),
            key -> map.remove(key),
            key -> map.merge(key, value, (old, more) -> more),
        };
        int[] overflows = {0};
        Throwable[] failure = {null};
        Thread deep = new Thread(null, () -> overflows[0] = overflowOften(bodies), "deep", STACK_BYTES);
        deep.setUncaughtExceptionHandler((thread, problem) -> failure[0] = problem);
        deep.start();
        deep.join(600_000);
        assertThat(deep.isAlive()).as("hangs").isFalse();
        assertThat(failure[0]).as("what ended the thread").isNull();
        assertThat(overflows[0]).as("overflows").isGreaterThan(ROUNDS / 10);
    }

    private static int overflowOften(Body[] bodies) {
        for (Body body : bodies) {
            // Loads its classes, which a stack overflow would leave half done.
            body.run(0);
        }
        Descent descent = new Descent();
        for (int round = 0; round < ROUNDS; round++) {
            descent.run(bodies[round / Descent.STEPS % bodies.length], round % KEYS, round);
        }
        return descent.overflows;
    }

    /**
     * Finds the depth up to which an operation fits the stack, which changes as code is compiled, and calls it a little
     * deeper each time: so each of its own calls is the one that does not fit, also those that clean up.
     */
    private static final class Descent {

        private static final int STEPS = 64;

        private int deepest = 500;
        private int overflows;
        private boolean reached;
        private boolean found;

        void run(Body body, long key, int round) {
            int step = round % STEPS;
            reached = false;
            try {
                descend(deepest + step, body, key);
                deepest += found ? (step == 0 ? 2 + deepest / 64 : 1) : deepest / 8;
            } catch (StackOverflowError | LinkageError expected) {
                // A class whose initializer has met the end of the stack cannot be used any more.
                found = true;
                overflows += reached ? 1 : 0;
                deepest -= step > 0 ? 0 : reached ? 1 : deepest / 50;
            }
        }

        private int descend(int left, Body body, long key) {
            if (left > 0) {
                return descend(left - 1, body, key) + 1;
            }
            reached = true;
            body.run(key);
            return 0;
        }
    }

    private static void useInOtherThreads(Map<Long, byte[]> map) throws Exception {
        Race.of(4, thread -> {
            for (long key = 0; key < KEYS; key++) {
                map.put(key + 1_000L * thread, new byte[50]);
                assertThat(map.get(key + 1_000L * thread)).hasSize(50);
                map.remove(key + 1_000L * thread);
            }
            return thread;
        });
    }
}
