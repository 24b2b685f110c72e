// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

/**
 * A JVM that took part.
 *
 * @param label how the rows name it: its feature version, or what tells it from another of the same
 * @param version its full version
 * @param vendor who built it, or an empty text
 */
public record JvmUsed(String label, String version, String vendor) {}
