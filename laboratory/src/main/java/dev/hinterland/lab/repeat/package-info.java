/**
 * Measurements with several JVMs of ours each, which are made several times, in turns, and end in one row:
 * {@link dev.hinterland.lab.repeat.RepeatedRuns} makes them, {@link dev.hinterland.lab.repeat.Repeated} is what came.
 */
@NullMarked
package dev.hinterland.lab.repeat;

import org.jspecify.annotations.NullMarked;
