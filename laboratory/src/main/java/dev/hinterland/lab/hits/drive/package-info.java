// SPDX-License-Identifier: Apache-2.0
/**
 * The JVMs in which caches are driven and weighed, so that one that crashes or runs out of memory takes no other with
 * it. {@link dev.hinterland.lab.hits.drive.Worker} is our end, {@link dev.hinterland.lab.hits.drive.DriveProgram} the
 * other; {@link dev.hinterland.lab.hits.drive.Scale} finds out what an entry weighs.
 */
@NullMarked
package dev.hinterland.lab.hits.drive;

import org.jspecify.annotations.NullMarked;
