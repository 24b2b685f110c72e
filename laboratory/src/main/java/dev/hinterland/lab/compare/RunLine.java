// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.util.Objects;

/** One line about one run. */
final class RunLine {

    private static final int MOST_CHARACTERS = 100;

    private RunLine() {}

    static String of(Run run) {
        if (run.status() == Status.OK && run.totalMillis() != null) {
            return Units.millis(run.totalMillis());
        }
        String reason = Objects.requireNonNullElse(run.ending().reason(), "");
        String shortened = reason.length() > MOST_CHARACTERS
                ? reason.substring(0, MOST_CHARACTERS).strip() + " …"
                : reason;
        return (run.status() == Status.SKIPPED ? "skipped: " : "failed: ") + shortened;
    }
}
