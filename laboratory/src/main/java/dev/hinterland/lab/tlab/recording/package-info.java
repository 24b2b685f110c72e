// SPDX-License-Identifier: Apache-2.0
/**
 * What the JDK's flight recorder tells of allocation: {@link dev.hinterland.lab.tlab.recording.RecordingSettings} says
 * which events it should keep, {@link dev.hinterland.lab.tlab.recording.Recording} reads them.
 */
@NullMarked
package dev.hinterland.lab.tlab.recording;

import org.jspecify.annotations.NullMarked;
