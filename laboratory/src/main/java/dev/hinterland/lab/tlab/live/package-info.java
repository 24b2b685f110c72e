// SPDX-License-Identifier: Apache-2.0
/**
 * What a JVM that runs already does with its allocation buffers: {@link dev.hinterland.lab.tlab.live.LiveExperiments}
 * watches the JVM's own counters and has it record its slow allocations, and leaves nothing running there.
 */
@NullMarked
package dev.hinterland.lab.tlab.live;

import org.jspecify.annotations.NullMarked;
