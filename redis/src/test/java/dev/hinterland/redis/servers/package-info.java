// SPDX-License-Identifier: Apache-2.0
/**
 * Servers of our own for tests, and the network between them and a test. Start with {@link
 * dev.hinterland.redis.servers.RedisServer}: one server that a test kills, restarts and freezes. {@link
 * dev.hinterland.redis.servers.RedisCluster} and {@link dev.hinterland.redis.servers.RedisSentinels} are made of such
 * servers. {@link dev.hinterland.redis.servers.TcpProxy} stands between a client and any of them.
 */
@NullMarked
package dev.hinterland.redis.servers;

import org.jspecify.annotations.NullMarked;
