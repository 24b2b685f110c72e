// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A term of an article's formula: how often a line of the array visits a level.
 *
 * @param term what it stands for: {@code read}, {@code write}, {@code miss traffic}, {@code write-back}
 * @param level the level's name
 * @param direction which of the level's costs
 * @param visits how often, for each line of the array
 */
public record Traffic(String term, String level, Direction direction, double visits) {

    /** Which of a level's costs. */
    public enum Direction {
        /** {@link Level#read}. */
        @JsonProperty("read")
        READ,
        /** {@link Level#write}. */
        @JsonProperty("write")
        WRITE
    }
}
