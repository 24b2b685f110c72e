// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/**
 * Arrays that compiled code does not allocate itself. The JVM clears them with a routine of its own, which need not be
 * as fast as that of compiled code; where their contents are written at once ({@code Arrays.copyOf}), they are not
 * cleared.
 *
 * @param fromBytes from which size on, the header not counted
 * @param clear what clearing a line costs that lies in memory
 */
public record LargeArrays(long fromBytes, Cost clear) {}
