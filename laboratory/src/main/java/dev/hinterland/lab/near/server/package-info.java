// SPDX-License-Identifier: Apache-2.0
/**
 * The tracking protocol on a real server. {@link dev.hinterland.lab.near.server.TrackingConnection} speaks it;
 * {@link dev.hinterland.lab.near.server.TrackingCosts} measures what it costs the server, and
 * {@link dev.hinterland.lab.near.server.ServerReplay} runs the simulation's events on it.
 */
@NullMarked
package dev.hinterland.lab.near.server;

import org.jspecify.annotations.NullMarked;
