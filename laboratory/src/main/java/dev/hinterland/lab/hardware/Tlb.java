// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/**
 * The cache of address translations.
 *
 * @param pageBytes the size of a page
 * @param reachBytes how much memory it covers; 0 where every page that is touched counts as a miss, as articles do
 * @param miss what a miss costs
 */
public record Tlb(int pageBytes, long reachBytes, Cost miss) {}
