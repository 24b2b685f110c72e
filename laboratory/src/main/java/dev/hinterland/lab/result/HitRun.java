// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One policy with one size on one trace, driven once.
 *
 * @param policy its name
 * @param entries how many entries it was given room for; {@code null} where objects are weighed, or nobody knows
 * @param bytes the memory it was given, where sizes are in bytes; else {@code null}
 * @param requests the trace's requests; {@code null} where it did not run
 * @param hits how many of them found their key
 * @param hitRatio the share of them, from 0 to 1
 * @param byteHitRatio the share of the requested bytes that was found, from 0 to 1
 * @param trace the trace's name
 * @param seed what decided where chance has a part; {@code null} where it has none, so that each seed gives the same
 * @param bound whether it is computed, to compare with, and no cache that one can use
 * @param resident the most entries that it ever held, where it can tell; else those in the end
 * @param bytesPerEntry what an entry takes of memory, measured, a key of 16 and a value of 100 bytes included;
 *     {@code null} where sizes are in entries
 * @param millis how long it took
 * @param status whether it ran
 * @param reason why not; {@code null} where it ran
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record HitRun(
        String policy,
        @Nullable Long entries,
        @Nullable Long bytes,
        @Nullable Long requests,
        @Nullable Long hits,
        @Nullable Double hitRatio,
        @Nullable Double byteHitRatio,
        String trace,
        @Nullable Long seed,
        boolean bound,
        @Nullable Long resident,
        @Nullable Double bytesPerEntry,
        @Nullable Double millis,
        Status status,
        @Nullable String reason) {

    private static final Set<String> FORESEEING = Set.of("optimum", "latest-first", "bound", "byte-bound");

    /** Returns one that did not come to an end. */
    public static HitRun failed(
            String policy,
            @Nullable Long entries,
            @Nullable Long bytes,
            String trace,
            @Nullable Long seed,
            boolean bound,
            String reason) {
        return new HitRun(
                policy,
                entries,
                bytes,
                null,
                null,
                null,
                null,
                trace,
                seed,
                bound,
                null,
                null,
                null,
                Status.FAILED,
                reason);
    }

    /** Returns whether it knows what will be asked for: the optimum, a heuristic for it, or a bound. */
    public boolean foresees() {
        return FORESEEING.contains(policy);
    }

    /** Returns whether nothing had to be evicted: whatever was missed was still there in the end. */
    public boolean fitted() {
        return requests != null && hits != null && resident != null && resident == requests - hits;
    }
}
