// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import java.util.Optional;

/** Tells whether the runtime has Flight Recorder. Classes that need the recorder may be touched only if it does. */
final class Recorder {

    static final boolean IS_PRESENT = isPresent();

    private Recorder() {}

    private static boolean isPresent() {
        Optional<Module> recorder = ModuleLayer.boot().findModule("jdk.jfr");
        return recorder.isPresent() && Recorder.class.getModule().canRead(recorder.get());
    }
}
