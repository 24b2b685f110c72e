// SPDX-License-Identifier: Apache-2.0
/**
 * The JDKs of this machine. {@link dev.hinterland.lab.jdk.JdkFinder} finds them without being told where they are.
 */
@NullMarked
package dev.hinterland.lab.jdk;

import org.jspecify.annotations.NullMarked;
