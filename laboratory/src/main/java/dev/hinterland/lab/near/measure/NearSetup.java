// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.contender.NearSettings;
import dev.hinterland.lab.near.contender.NearStore;

/**
 * What a JVM is, told to it at the beginning.
 *
 * @param store the contender
 * @param settings how it reaches the server
 * @param log the file of the {@link WriteLog}
 * @param logCapacity how many writes have room there
 * @param plan what is asked for
 */
record NearSetup(NearStore store, NearSettings settings, String log, long logCapacity, NearPlan plan) {}
