// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;

/**
 * How JVMs of a result were started.
 *
 * @param variant the variant, as the rows name it
 * @param flags all flags that matter for what was measured
 */
public record JvmStart(String variant, List<String> flags) {

    /** Copies the flags. */
    public JvmStart {
        flags = List.copyOf(flags);
    }
}
