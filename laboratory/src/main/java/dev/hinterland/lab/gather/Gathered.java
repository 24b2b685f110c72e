// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import java.util.List;

/**
 * What a folder has.
 *
 * @param results what was read, newest first
 * @param notRead one sentence for each file that is no result, or is broken
 * @param outdated the files that newer ones replace
 */
public record Gathered(List<FoundResult> results, List<String> notRead, List<String> outdated) {

    /** Copies the lists. */
    public Gathered {
        results = List.copyOf(results);
        notRead = List.copyOf(notRead);
        outdated = List.copyOf(outdated);
    }
}
