// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Map;

/**
 * How caches treat a line that is written, and how often therefore a line passes between its level and the nearest one.
 * {@link PolicyModel} says what that costs.
 */
public enum WritePolicy {
    /** Every line that is written goes to the memory. */
    @JsonProperty("write-through")
    WRITE_THROUGH("write-through", 1) {
        @Override
        Map<Level, Double> goingTo(Level memory, Map<Level, Double> destination) {
            return Map.of(memory, 1.0);
        }
    },
    /** A line that is written is fetched first. */
    @JsonProperty("write-allocate")
    WRITE_ALLOCATE("write-allocate", 1),
    /** It is fetched first, and another one of the same level that was written before is written back for it. */
    @JsonProperty("write-back")
    WRITE_BACK("write-back", 2);

    private final String id;
    private final int ways;

    WritePolicy(String id, int ways) {
        this.id = id;
        this.ways = ways;
    }

    /** Returns its name in results and profiles. */
    public String id() {
        return id;
    }

    /** Returns the policy of this name. */
    public static WritePolicy of(String id) {
        return Arrays.stream(values())
                .filter(policy -> policy.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such write policy: id=" + id));
    }

    /** Returns how often a line passes to or from its level. */
    int ways() {
        return ways;
    }

    /** Returns the shares of the lines that pass to or from each level. */
    Map<Level, Double> goingTo(Level memory, Map<Level, Double> destination) {
        return destination;
    }
}
