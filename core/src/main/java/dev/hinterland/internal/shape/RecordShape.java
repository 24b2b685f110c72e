// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.util.List;
import java.util.Optional;

/**
 * The layout of a record's bytes:
 *
 * <pre>
 * +-----------+----------------------------+--------------------------+-----------------------+
 * | null bits | parts of a fixed size, at  | offset table: for each   | tail: the variable    |
 * |           | offsets that never change  | variable part, 4 bytes   | parts, one by one     |
 * +-----------+----------------------------+--------------------------+-----------------------+
 * 0                                         tableAt                    tailAt
 * </pre>
 *
 * <p>A word of the table is {@code end << 1 | variant}: where the part ends, from the start of the record, and a bit of
 * its format's. A part begins where the one before ends, the first one at {@code tailAt}. A set null bit means absent;
 * then the part's bytes are zero, or it is empty. Records in records are taken apart, so that all their parts have
 * their places here.
 *
 * @param root the record itself
 * @param leaves all that have bytes, in the order of the components
 * @param nullBits how many null bits there are
 * @param tableAt where the offset table begins
 * @param slots how many words the offset table has
 */
public record RecordShape(
        ComponentNode.Group root, List<ComponentNode.Leaf> leaves, int nullBits, int tableAt, int slots) {

    /** Returns the size of the null bits. */
    public int nullBytes() {
        return (nullBits + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Returns where the tail begins: the size of a record all of whose variable parts are empty. */
    public int tailAt() {
        return tableAt + slots * Integer.BYTES;
    }

    /** Returns whether encoding runs no code but the library's and the JDK's: no leaf is a graph. */
    public boolean isFlat() {
        return leaves.stream().noneMatch(leaf -> leaf.format() instanceof Element);
    }

    /** Returns whether all records take the same number of bytes. */
    public boolean isFixed() {
        return slots == 0;
    }

    /** Returns a leaf by its path. */
    public Optional<ComponentNode.Leaf> leaf(String path) {
        return leaves.stream().filter(leaf -> leaf.path().equals(path)).findFirst();
    }

    /** Says which component has no canonical encoding, if there is one. */
    public Optional<String> notCanonical() {
        return leaves.stream()
                .filter(leaf -> !leaf.format().isCanonical())
                .map(leaf -> "component=" + name() + "." + leaf.path() + ", type="
                        + leaf.type().text())
                .findFirst();
    }

    /** Returns the simple name of the record, with which errors begin. */
    public String name() {
        return root.type().raw().getSimpleName();
    }
}
