package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What the runs say about the user's data.
 *
 * @param verdict what to do
 * @param sentence the verdict with its main reason, in one sentence
 * @param reasons the comparisons that led to it, one sentence each
 */
public record Advice(Verdict verdict, String sentence, List<String> reasons) {

    /** Copies the reasons. */
    public Advice {
        reasons = Lists.copy(reasons);
    }

    /** What to do with the data. */
    public enum Verdict {
        /** Move it off the heap. */
        @JsonProperty("move")
        MOVE,
        /** Keep it on the heap. */
        @JsonProperty("keep")
        KEEP,
        /** Keep it on the heap, and give the JVM a bigger one. */
        @JsonProperty("bigger-heap")
        BIGGER_HEAP
    }
}
