// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the runs say about the user's data.
 *
 * @param verdict what to do
 * @param sentence the verdict with its main reason, in one sentence
 * @param reasons the comparisons that led to it, one sentence each
 * @param settings the settings that were compared, that outside the heap last; none in files of before
 * @param followed what came of it when the settings were run once more; {@code null} where they were not
 */
public record Advice(
        Verdict verdict,
        String sentence,
        List<String> reasons,
        List<Setting> settings,
        @Nullable Followed followed) {

    /** Copies the lists. */
    public Advice {
        reasons = Lists.copy(reasons);
        settings = Lists.copy(settings);
    }

    /** Returns it with what came of it. */
    public Advice with(Followed outcome) {
        return new Advice(verdict, sentence, reasons, settings, outcome);
    }

    /**
     * What came of an advice that was followed.
     *
     * @param settings the settings, with the medians of the runs
     * @param sentence whether another setting beats the advised one
     * @param held whether none does
     */
    public record Followed(List<Setting> settings, String sentence, boolean held) {

        /** Copies the settings. */
        public Followed {
            settings = Lists.copy(settings);
        }
    }

    /**
     * A store in a heap, as a whole process.
     *
     * @param advised whether the advice is to use it
     * @param store the store's id
     * @param heapBytes the heap
     * @param measured whether it was run; else it was predicted
     * @param totalMillis the time in all
     * @param stoppedShare the share of it in full collections, degenerated ones and stalls
     * @param longestPauseMillis how long the collector stopped it at most
     * @param processBytes the memory of the whole process
     */
    public record Setting(
            boolean advised,
            String store,
            long heapBytes,
            boolean measured,
            double totalMillis,
            double stoppedShare,
            double longestPauseMillis,
            long processBytes) {}

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
