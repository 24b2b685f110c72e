// SPDX-License-Identifier: Apache-2.0
/**
 * Caches near a shared server, on paper and simulated. {@link dev.hinterland.lab.near.ScalePoint} is the question;
 * {@link dev.hinterland.lab.near.NearFormulas} has the closed formulas of the protocol, and
 * {@link dev.hinterland.lab.near.NearForecast} turns their answer into bytes, messages and processor time.
 * {@link dev.hinterland.lab.near.ProtocolSimulation} runs the protocol event by event, to check the formulas.
 */
@NullMarked
package dev.hinterland.lab.near;

import org.jspecify.annotations.NullMarked;
