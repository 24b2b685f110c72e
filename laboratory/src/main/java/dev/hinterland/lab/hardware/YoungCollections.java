// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/**
 * What young collections cost that find nothing alive.
 *
 * @param edenBytes how much is allocated between two of them
 * @param pause how long one takes
 */
public record YoungCollections(long edenBytes, Cost pause) {}
