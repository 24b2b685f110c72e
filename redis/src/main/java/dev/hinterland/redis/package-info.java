// SPDX-License-Identifier: Apache-2.0
/**
 * Caches over a Redis or Valkey server. Start with {@link dev.hinterland.redis.RedisTier}. A {@code RedisSession} sends
 * the requests of one cache, over a {@code Link} to each primary server, which hears of writes by others.
 */
@NullMarked
package dev.hinterland.redis;

import org.jspecify.annotations.NullMarked;
