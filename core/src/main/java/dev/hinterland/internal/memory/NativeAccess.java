// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the application has given the library native access: by {@code --enable-native-access}, or in the manifest of
 * its jar. Where it has not, no restricted method is called, so the JVM does not warn.
 */
final class NativeAccess {

    private NativeAccess() {}

    /** Returns the pages of the system; {@code null} without native access, or on a system that is not known. */
    static @Nullable Pages pages() {
        if (!NativeAccess.class.getModule().isNativeAccessEnabled() || !isKnown()) {
            return null;
        }
        try {
            return LinuxPages.INSTANCE;
        } catch (LinkageError | StackOverflowError | OutOfMemoryError failed) {
            // A system without the functions, or no stack or memory for the class: stores go on without it.
            return null;
        }
    }

    /** Only these systems' numbers of the C library's constants are known. */
    private static boolean isKnown() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")
                && List.of("amd64", "x86_64", "aarch64").contains(System.getProperty("os.arch", ""));
    }
}
