// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

/**
 * What lies in a file, as its header has it.
 *
 * @param cache whether a cache does, and not a map
 * @param times what the times of a cache's entries are; {@code none} where they have none, and for a map
 * @param key what the keys are: the name of a class, the layout of a record, or {@link #APPLICATIONS}
 * @param value what the values are, likewise
 */
public record StoredContent(boolean cache, String times, String key, String value) {

    /** What is said of a codec that the library knows nothing of. */
    public static final String APPLICATIONS = "codec of the application";

    private static final String RECORD = "record ";
    private static final String CACHE = "cache, times ";
    private static final String NO_TIMES = "none";
    private static final String KEY = "key ";
    private static final String VALUE = "\nvalue ";

    /**
     * Reads the text of a header.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static StoredContent parse(String text) {
        boolean cache = text.startsWith(CACHE);
        int keyAt = cache ? text.indexOf('\n') + 1 : 0;
        if ((cache && keyAt == 0) || !text.startsWith(KEY, keyAt)) {
            throw new IllegalArgumentException("file does not say what lies in it: content=[" + text.strip() + "]");
        }
        String times = cache ? text.substring(CACHE.length(), keyAt - 1) : NO_TIMES;
        String rest = text.substring(keyAt + KEY.length());
        // The layout of a record ends its last line, and a component may be called as what follows.
        String separator = rest.startsWith(RECORD) ? "\n" + VALUE : VALUE;
        int end = rest.indexOf(separator);
        if (end < 0) {
            throw new IllegalArgumentException("file does not say what lies in it: content=[" + text.strip() + "]");
        }
        return new StoredContent(
                cache,
                times,
                rest.substring(0, end).strip(),
                rest.substring(end + separator.length()).strip());
    }

    /** Returns whether entries have a time. */
    boolean isTimed() {
        return !times.equals(NO_TIMES);
    }

    /** Returns whether the value of an entry is a word beside its key, as that of a map of Long is. */
    boolean hasWords() {
        return !cache && value.equals("Long");
    }

    /** Returns whether a key or a value is a record. */
    static boolean isRecord(String layout) {
        return layout.startsWith(RECORD);
    }
}
