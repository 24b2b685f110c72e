// SPDX-License-Identifier: Apache-2.0
/**
 * Traces from a formula, the same for the same words and seed on every machine. {@link
 * dev.hinterland.lab.trace.generate.Generator} reads the words; the shapes of production clusters are in {@link
 * dev.hinterland.lab.trace.generate.ClusterShape}, with their source.
 */
@NullMarked
package dev.hinterland.lab.trace.generate;

import org.jspecify.annotations.NullMarked;
