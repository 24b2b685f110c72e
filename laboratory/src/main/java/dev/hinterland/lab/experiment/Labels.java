// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

/** Names and values in the order in which they are written, for rows and columns. */
public final class Labels {

    private Labels() {}

    /** Returns names and values, in turns. */
    public static Map<String, String> of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("name without a value: count=" + namesAndValues.length);
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            labels.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return labels;
    }
}
