// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

/**
 * What a JVM is, told to it at the beginning.
 *
 * @param file the cache's file; empty for a cache in memory
 * @param ledger the file of the {@link Ledger}
 * @param plan what is asked for
 */
record RestartSetup(String file, String ledger, RestartPlan plan) {}
