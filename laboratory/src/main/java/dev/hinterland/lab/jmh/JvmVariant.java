// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import java.util.List;

/**
 * A way to start a JVM.
 *
 * @param name how tables name it, such as {@code -UseTLAB}
 * @param flags its flags
 */
public record JvmVariant(String name, List<String> flags) {

    /** The JVM as it comes. */
    public static final JvmVariant DEFAULT = new JvmVariant("default", List.of());

    /** Copies the flags. */
    public JvmVariant {
        flags = List.copyOf(flags);
    }

    /** Returns a variant with these flags. */
    public static JvmVariant of(String name, String... flags) {
        return new JvmVariant(name, List.of(flags));
    }
}
