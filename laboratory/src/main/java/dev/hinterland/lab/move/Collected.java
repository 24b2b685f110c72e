// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

/**
 * What a simulated heap went through.
 *
 * @param finishes whether the heap sufficed
 * @param young young collections
 * @param youngMillis time in them
 * @param full full collections
 * @param fullMillis time in them
 * @param copiedShare the share of the entries that young collections have copied, on average over the reads
 */
record Collected(boolean finishes, int young, double youngMillis, int full, double fullMillis, double copiedShare) {}
