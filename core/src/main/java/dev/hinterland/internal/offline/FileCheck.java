// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import java.util.List;

/**
 * What one kind of check has found in a file.
 *
 * @param name what was checked
 * @param unit what was counted
 * @param checked how many there are; zero where they could not be looked at
 * @param damaged how many are as no process leaves them
 * @param unfinished how many the next process that opens the file brings in order
 * @param findings the first of both, each as {@code problem: name=value}
 */
public record FileCheck(String name, String unit, long checked, long damaged, long unfinished, List<String> findings) {

    /** Returns whether something is as no process leaves it. */
    public boolean isDamaged() {
        return damaged > 0;
    }
}
