// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.util.List;

/**
 * The format of a number that an older layout stores in a narrower type.
 *
 * @param from what lies in the bytes
 * @param to what it is now
 */
public record Widened(Primitive from, Primitive to) implements Format {

    private static final List<Primitive> WHOLE =
            List.of(Primitive.BYTE, Primitive.SHORT, Primitive.INT, Primitive.LONG);
    private static final List<Primitive> FLOATING = List.of(Primitive.FLOAT, Primitive.DOUBLE);

    /** Returns whether each value of one type is a value of the other. */
    static boolean isPossible(Primitive from, Primitive to) {
        return isWider(WHOLE, from, to) || isWider(FLOATING, from, to);
    }

    private static boolean isWider(List<Primitive> types, Primitive from, Primitive to) {
        return types.contains(from) && types.contains(to) && types.indexOf(from) < types.indexOf(to);
    }

    @Override
    public String name() {
        return from + "->" + to;
    }

    @Override
    public boolean isCanonical() {
        return true;
    }
}
