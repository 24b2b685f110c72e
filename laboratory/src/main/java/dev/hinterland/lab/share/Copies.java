// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.input.UserError;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How many copies of the data the JVMs of a machine have, and where. */
public enum Copies {
    /** One, in a file that all of them map. */
    SHARED("shared"),
    /** One in the heap of each. */
    HEAP("heap"),
    /** One in the memory of each, outside the heap. */
    OFF_HEAP("off-heap");

    private final String id;

    Copies(String id) {
        this.id = id;
    }

    /** Returns its name in options and results. */
    public String id() {
        return id;
    }

    /** Returns those of this name. */
    public static Copies of(String id) {
        return Arrays.stream(values())
                .filter(copies -> copies.id.equals(id.strip()))
                .findFirst()
                .orElseThrow(() -> new UserError("unknown copies: --copies=" + id + ", known="
                        + Arrays.stream(values()).map(Copies::id).collect(Collectors.joining("|"))));
    }
}
