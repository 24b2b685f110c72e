// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.util.List;
import java.util.stream.Collectors;

/** The format of a value in a graph: of a component whose depth is not fixed, or of an element of a collection. */
public sealed interface Element extends Format {

    /** A value that could be a leaf itself. */
    record Plain(Format format) implements Element {

        @Override
        public String name() {
            return format instanceof Primitive primitive ? primitive.toString() : format.name();
        }

        @Override
        public boolean isCanonical() {
            return format.isCanonical();
        }
    }

    /** An {@code Optional}. */
    record OptionalOf(Element content) implements Element {

        @Override
        public String name() {
            return "optional<" + content.name() + ">";
        }

        @Override
        public boolean isCanonical() {
            return content.isCanonical();
        }
    }

    /** A {@code List}. */
    record ListOf(Element content) implements Element {

        @Override
        public String name() {
            return "list<" + content.name() + ">";
        }

        @Override
        public boolean isCanonical() {
            return content.isCanonical();
        }
    }

    /** A {@code Set}. */
    record SetOf(Element content) implements Element {

        @Override
        public String name() {
            return "set<" + content.name() + ">";
        }

        @Override
        public boolean isCanonical() {
            return false;
        }
    }

    /** A {@code Map}. */
    record MapOf(Element key, Element value) implements Element {

        @Override
        public String name() {
            return "map<" + key.name() + "," + value.name() + ">";
        }

        @Override
        public boolean isCanonical() {
            return false;
        }
    }

    /** A record, with a layout of its own. */
    record RecordOf(TypeRef type) implements Element {

        @Override
        public String name() {
            return "record(" + type.text() + ")";
        }

        /** True: whether the record is, its own leaves say. */
        @Override
        public boolean isCanonical() {
            return true;
        }
    }

    /** One of the records that a sealed interface permits; its place in the list is its tag. */
    record SealedOf(TypeRef type, List<TypeRef> records) implements Element {

        @Override
        public String name() {
            return records.stream().map(TypeRef::text).collect(Collectors.joining(",", "sealed(", ")"));
        }

        /** True: whether the records are, their own leaves say. */
        @Override
        public boolean isCanonical() {
            return true;
        }
    }
}
