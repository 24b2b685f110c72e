// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.jdk.Jdk;

/**
 * A JDK that takes part.
 *
 * @param label how rows name it: its feature version, and more where two have the same
 * @param jdk where it is
 */
public record NamedJdk(String label, Jdk jdk) {}
