// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.Hinterland;
import org.junit.jupiter.api.condition.OS;

/** Whether this JVM has given the library native access: core's tests run once without, and some of them once with. */
public final class NativeAccess {

    /** For JUnit's {@code EnabledIf}. */
    public static final String ENABLED = "dev.hinterland.support.NativeAccess#isEnabled";

    /** The flag that gives it to the class path. */
    public static final String FLAG = "--enable-native-access=ALL-UNNAMED";

    private NativeAccess() {}

    public static boolean isEnabled() {
        return Hinterland.class.getModule().isNativeAccessEnabled() && OS.LINUX.isCurrentOs();
    }
}
