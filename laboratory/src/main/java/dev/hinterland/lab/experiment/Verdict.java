// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What became of a claim. */
public enum Verdict {
    /** It is so here, by more than the error of the measurement. */
    @JsonProperty("holds")
    HOLDS("holds"),
    /** It is not so here, by more than the error of the measurement. */
    @JsonProperty("no-longer")
    NO_LONGER("no longer"),
    /** It cannot be tested here, or the error is larger than the effect; the reason says which. */
    @JsonProperty("untested")
    UNTESTED("can't be tested here");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** Returns it as people read it. */
    public String words() {
        return words;
    }
}
