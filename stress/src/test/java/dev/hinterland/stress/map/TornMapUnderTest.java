// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A map in which others may write while a value is computed: what the check is there to find. */
public class TornMapUnderTest extends MapOperations<Integer, Integer> {

    public TornMapUnderTest() {
        super(Numbered.INTS, new Torn(), 0);
    }

    /** Reads, computes, and writes. */
    private static final class Torn extends ConcurrentHashMap<Integer, Integer> {

        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Integer compute(
                Integer key,
                BiFunction<? super Integer, ? super @Nullable Integer, ? extends @Nullable Integer> function) {
            Integer value = function.apply(key, get(key));
            Thread.yield();
            if (value == null) {
                remove(key);
            } else {
                put(key, value);
            }
            return value;
        }
    }
}
