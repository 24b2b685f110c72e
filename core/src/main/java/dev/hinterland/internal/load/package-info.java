// SPDX-License-Identifier: Apache-2.0
/**
 * Code of users that runs for a key: one thread at a time, while others wait for its result. Start at {@code
 * InFlightLoads}, which has a {@code Load} for each key that is being loaded; {@code LoaderCalls} calls the loaders.
 * {@code Computations} has a lock for each key that a function computes. Both know keys by their bytes ({@code
 * LoadKey}), and {@code WaitGraph} refuses a wait of a thread for itself. This package knows neither entries nor maps.
 */
@NullMarked
package dev.hinterland.internal.load;

import org.jspecify.annotations.NullMarked;
