// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

/**
 * Keys as texts have them: a decimal number of 64 bits, with or without a sign, is itself; anything else is hashed to
 * 64 bits, where two of 10^8 different keys meet with a probability of 0.03 %.
 */
final class TextKeys {

    private static final int DIGITS_OF_ANY_LONG = 18;
    private static final int DIGITS_MAX = 20;
    private static final HashFunction HASH = Hashing.farmHashFingerprint64();

    private TextKeys() {}

    static long key(String text) {
        return isWhole(text) ? number(text) : hash(text);
    }

    private static long number(String text) {
        try {
            return text.charAt(0) == '-' ? Long.parseLong(text) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException tooLarge) {
            // It has 19 or 20 digits and exceeds 64 bits: a name like any other.
            return hash(text);
        }
    }

    private static long hash(String text) {
        return HASH.hashBytes(text.getBytes(StandardCharsets.ISO_8859_1)).asLong();
    }

    /** Returns whether a text is a decimal number that may have 64 bits. */
    static boolean isWhole(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - first;
        if (digits == 0 || digits > DIGITS_MAX) {
            return false;
        }
        for (int i = first; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a text is a decimal number that surely fits, and is not negative. */
    static boolean isCount(String text) {
        return isWhole(text) && text.charAt(0) != '-' && text.length() <= DIGITS_OF_ANY_LONG;
    }
}
