// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

/** A record whose constructor, accessor and equals may throw. */
public record Item(long number, String text) implements Numbered {

    public Item {
        Injector.called();
    }

    static Item of(long number, int length) {
        return new Item(number, "x".repeat(length));
    }

    @Override
    public String text() {
        Injector.called();
        return text;
    }

    @Override
    public boolean equals(Object other) {
        Injector.called();
        return other instanceof Item item && item.number == number && item.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }
}
