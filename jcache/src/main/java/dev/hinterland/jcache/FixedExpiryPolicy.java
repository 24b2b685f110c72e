// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.io.Serializable;
import java.util.Objects;
import javax.cache.configuration.Factory;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Three durations that a file gives. It is its own factory.
 *
 * @param creation how long a new entry lives
 * @param update how long an entry lives after a new value, or {@code null} if that changes nothing
 * @param access how long an entry lives after a read, or {@code null} if that changes nothing
 */
record FixedExpiryPolicy(
        Duration creation,
        @Nullable Duration update,
        @Nullable Duration access) implements ExpiryPolicy, Factory<ExpiryPolicy>, Serializable {

    FixedExpiryPolicy {
        Objects.requireNonNull(creation, "creation");
    }

    @Override
    public ExpiryPolicy create() {
        return this;
    }

    @Override
    public Duration getExpiryForCreation() {
        return creation;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
        return update;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
        return access;
    }
}
