// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/**
 * A part of a prediction.
 *
 * @param name what it stands for
 * @param arithmetic how it was computed, with its figures
 * @param nanos how long it takes, in nanoseconds
 */
public record Term(String name, String arithmetic, double nanos) {}
