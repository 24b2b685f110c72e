// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import javax.cache.expiry.AccessedExpiryPolicy;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What a policy of expiry says, in nanoseconds. The policies of the API are asked once; others are asked for each
 * entry.
 */
final class ExpiryRules {

    /** An entry goes on to live as long as it would have. */
    static final long UNCHANGED = -1;

    /** An entry lives for ever. */
    static final long ETERNAL = Long.MAX_VALUE;

    private static final System.Logger LOGGER = System.getLogger(ExpiryRules.class.getName());

    private final ExpiryPolicy policy;
    private final boolean constant;
    private final boolean endless;
    private final long creation;
    private final long update;
    private final long access;

    ExpiryRules(ExpiryPolicy policy) {
        this.policy = policy;
        this.endless = policy instanceof EternalExpiryPolicy;
        this.constant = endless
                || policy instanceof CreatedExpiryPolicy
                || policy instanceof ModifiedExpiryPolicy
                || policy instanceof TouchedExpiryPolicy
                || policy instanceof AccessedExpiryPolicy
                || policy instanceof FixedExpiryPolicy;
        this.creation = constant ? ask(policy::getExpiryForCreation, ETERNAL, ETERNAL) : ETERNAL;
        this.update = constant ? ask(policy::getExpiryForUpdate, UNCHANGED, UNCHANGED) : UNCHANGED;
        this.access = constant ? ask(policy::getExpiryForAccess, UNCHANGED, UNCHANGED) : UNCHANGED;
    }

    /** Returns the policy, to be closed with the cache. */
    ExpiryPolicy policy() {
        return policy;
    }

    /** Returns whether no entry ever expires. */
    boolean isEndless() {
        return endless;
    }

    /** Returns whether a put need not know if it creates an entry or replaces a value. */
    boolean treatsPutsAlike() {
        return endless || (constant && creation == update && creation > 0);
    }

    /** Returns how long a new entry lives; zero if it is not to be kept. */
    long creation() {
        return constant ? creation : ask(policy::getExpiryForCreation, ETERNAL, ETERNAL);
    }

    /** Returns how long an entry lives from now that has a new value. */
    long update() {
        return constant ? update : ask(policy::getExpiryForUpdate, UNCHANGED, UNCHANGED);
    }

    /** Returns how long an entry lives from now that has been read. */
    long access() {
        return constant ? access : ask(policy::getExpiryForAccess, UNCHANGED, UNCHANGED);
    }

    /** A policy that throws has no say: a new entry is kept, another one lives on as it would have. */
    private static long ask(Supplier<@Nullable Duration> policy, long absent, long failed) {
        Duration duration;
        try {
            duration = policy.get();
        } catch (RuntimeException problem) {
            LOGGER.log(Level.WARNING, "expiry policy has thrown", problem);
            return failed;
        }
        if (duration == null) {
            return absent;
        }
        return duration.isEternal() ? ETERNAL : duration.getTimeUnit().toNanos(duration.getDurationAmount());
    }
}
