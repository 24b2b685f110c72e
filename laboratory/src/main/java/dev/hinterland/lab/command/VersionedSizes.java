// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.versions.VersionedData;
import org.jspecify.annotations.Nullable;

/**
 * The options of commands whose values can be checked: sizes, numbers of entries, and times.
 *
 * @param keyBytes the characters of a key
 * @param valueBytes the bytes of a value
 */
record VersionedSizes(int keyBytes, int valueBytes) {

    private static final int MOST_BYTES = 1 << 20;
    private static final long MICROS_PER_MILLI = 1000;
    private static final long LEAST_MILLIS = 100;
    private static final long MOST_MILLIS = 24L * 60 * 60 * 1000;

    /** Reads the options {@code --key} and {@code --value}. */
    static VersionedSizes of(@Nullable String key, @Nullable String value) {
        return new VersionedSizes(
                size("--key", key, 1, 16), size("--value", value, VersionedData.LEAST_VALUE_BYTES, 400));
    }

    private static int size(String option, @Nullable String text, int least, int absent) {
        if (text == null) {
            return absent;
        }
        long bytes = Quantities.bytes(option, text);
        if (bytes < least || bytes > MOST_BYTES) {
            throw new UserError("must be from " + least + " to 1m: " + option + "=" + text);
        }
        return (int) bytes;
    }

    /** Reads the option {@code --entries}. */
    long entries(@Nullable String text, long absent, long mostOfAll) {
        long entries = text == null ? absent : Quantities.count("--entries", text);
        long most = Math.min(VersionedData.entriesMax(keyBytes, valueBytes), mostOfAll);
        if (entries > most) {
            throw new UserError("too many entries for such keys: entries=" + Units.count(entries) + ", --key="
                    + keyBytes + ", most=" + Units.count(most));
        }
        return entries;
    }

    /** Returns the bytes of so many keys and values. */
    long payloadBytes(long entries) {
        return entries * (keyBytes + valueBytes);
    }

    /** Reads how long something lasts. */
    static long millis(String option, @Nullable String text, long absent) {
        if (text == null) {
            return absent;
        }
        long millis = Quantities.micros(option, text) / MICROS_PER_MILLI;
        if (millis < LEAST_MILLIS || millis > MOST_MILLIS) {
            throw new UserError("must be from 100ms to 1440m: " + option + "=" + text);
        }
        return millis;
    }
}
