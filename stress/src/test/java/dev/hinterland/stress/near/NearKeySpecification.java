// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import org.jspecify.annotations.Nullable;

/** What one key must do, one operation after the other, whichever cache is asked. */
public final class NearKeySpecification {

    private static final int MOST = 3;

    private @Nullable Integer present;

    static @Nullable Integer sum(@Nullable Integer old, int value) {
        int sum = value + (old == null ? 0 : old);
        return sum < MOST ? sum : null;
    }

    public @Nullable Integer get(int cache) {
        return present;
    }

    public @Nullable Integer put(int cache, int value) {
        Integer old = present;
        present = value;
        return old;
    }

    public @Nullable Integer remove(int cache) {
        Integer old = present;
        present = null;
        return old;
    }

    public @Nullable Integer putIfAbsent(int cache, int value) {
        Integer old = present;
        present = old == null ? Integer.valueOf(value) : old;
        return old;
    }

    public @Nullable Integer replace(int cache, int value) {
        Integer old = present;
        present = old == null ? null : Integer.valueOf(value);
        return old;
    }

    public @Nullable Integer add(int cache, int value) {
        present = sum(present, value);
        return present;
    }

    public void cut(int cache) {}

    public void set(int cache, int value) {
        present = value;
    }

    public @Nullable Integer load(int cache, int value) {
        present = present == null ? Integer.valueOf(value) : present;
        return present;
    }

    public void clear(int cache) {
        present = null;
    }

    public void lapse(int cache) {}

    public void serve(int cache) {}
}
