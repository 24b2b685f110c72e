// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab near}: caches near a Redis server, measured. Open
 * {@link dev.hinterland.lab.near.measure.NearExperiments} first.
 * {@link dev.hinterland.lab.near.measure.NearRun} directs a JVM that writes and one that reads, each of which runs
 * {@link dev.hinterland.lab.near.measure.NearProgram}.
 * {@link dev.hinterland.lab.near.measure.StalenessCheck} says how old a value was that a read returned.
 */
@NullMarked
package dev.hinterland.lab.near.measure;

import org.jspecify.annotations.NullMarked;
