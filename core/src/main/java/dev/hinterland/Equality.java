package dev.hinterland;

import java.util.Objects;

/** Equality of values as a map sees it: arrays by content, everything else by {@code equals}. */
final class Equality {

    private Equality() {}

    static boolean equal(Object a, Object b) {
        return Objects.deepEquals(a, b);
    }
}
