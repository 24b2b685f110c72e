// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.util.List;

/**
 * One component of a record, at any depth. A node with a null bit of its own may be absent. Then all nodes below it are
 * absent, and their bits say so too.
 */
public sealed interface ComponentNode {

    /** The number if there is no bit. */
    int NO_BIT = -1;

    /** Returns the names of the components that lead here, with dots between. */
    String path();

    /** Returns the type of the component. */
    TypeRef type();

    /** Returns the number of the node's own null bit, or {@link #NO_BIT}. */
    int nullBit();

    /**
     * A part with bytes.
     *
     * @param position where it lies, or where its word of the offset table lies, from the start of the record, in bytes
     * @param slot the index in the offset table, or -1 for what has a fixed size
     * @param absentBit the null bit that says that there is nothing: its own, else that of the nearest part around it
     */
    record Leaf(String path, TypeRef type, Format format, int position, int slot, int nullBit, int absentBit)
            implements ComponentNode {

        public boolean isFixed() {
            return slot < 0;
        }

        /** Returns whether it is a primitive, not in a box. */
        public boolean isPrimitive() {
            return type.raw().isPrimitive();
        }
    }

    /** A record, whose parts lie among those of the record around it. */
    record Group(String path, TypeRef type, List<ComponentNode> parts, int nullBit, RecordAccess access)
            implements ComponentNode {}

    /** An {@code Optional}; the content's null bit tells that it is empty. */
    record Maybe(String path, TypeRef type, ComponentNode content, int nullBit) implements ComponentNode {}
}
