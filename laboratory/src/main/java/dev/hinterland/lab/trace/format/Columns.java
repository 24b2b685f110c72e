// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

/**
 * Which column of a table has what.
 *
 * @param time the place of the time; -1 where there is none
 * @param key the place of the key
 * @param size the place of the size; -1 where there is none
 * @param millisPerTime how many milliseconds a unit of time has
 */
record Columns(int time, int key, int size, double millisPerTime) {

    /** Of traces with seconds. */
    private static final double SECONDS = 1000;

    /** Of traces of disks, which have blocks for keys. */
    private static final double MICROSECONDS = 0.001;

    private static final int USUAL_COLUMNS = 3;
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d+)?");

    private static final Set<String> TIMES = Set.of("time", "timestamp", "ts", "clock_time");
    private static final Set<String> KEYS = Set.of("key", "id", "obj", "object", "obj_id", "object_id", "objid");
    private static final Set<String> BLOCKS = Set.of("lbn", "lba");
    private static final Set<String> SIZES = Set.of("size", "bytes", "obj_size", "object_size", "objsize");

    /** Returns the order that most traces have: time, key, size. */
    static Columns usual(int count) {
        return new Columns(0, 1, count > 2 ? 2 : -1, SECONDS);
    }

    /** Returns the order that a header tells; the usual one where it does not name a key. */
    static Columns ofHeader(String[] names) {
        int key = place(names, KEYS);
        int block = place(names, BLOCKS);
        if (key < 0 && block < 0) {
            return usual(names.length);
        }
        return new Columns(
                place(names, TIMES), key < 0 ? block : key, place(names, SIZES), key < 0 ? MICROSECONDS : SECONDS);
    }

    private static int place(String[] names, Set<String> known) {
        for (int i = 0; i < names.length; i++) {
            if (known.contains(names[i].toLowerCase(Locale.ROOT))) {
                return i;
            }
        }
        return -1;
    }

    /** Splits a line at commas or semicolons where it has some, else at blanks. */
    static String[] of(String line) {
        boolean separated = line.indexOf(',') >= 0 || line.indexOf(';') >= 0;
        return separated ? ofSeparators(line) : ofBlanks(line);
    }

    private static String[] ofSeparators(String line) {
        List<String> fields = new ArrayList<>(USUAL_COLUMNS);
        int begin = 0;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == ',' || line.charAt(i) == ';') {
                fields.add(line.substring(begin, i).strip());
                begin = i + 1;
            }
        }
        fields.add(line.substring(begin).strip());
        return fields.toArray(String[]::new);
    }

    /** Splits a line at blanks, however many stand together. */
    static String[] ofBlanks(String line) {
        StringTokenizer tokens = new StringTokenizer(line, " \t");
        String[] fields = new String[tokens.countTokens()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = tokens.nextToken();
        }
        return fields;
    }

    /**
     * Returns whether these are names of columns: at the place of the time, or anywhere if one names a key, is no
     * number.
     */
    static boolean areNames(String[] fields) {
        return Arrays.stream(fields).noneMatch(Columns::isNumber)
                || place(fields, KEYS) >= 0
                || place(fields, BLOCKS) >= 0;
    }

    /** Returns whether a field is a number such as a time may be. */
    static boolean isNumber(String field) {
        return TextKeys.isCount(field) || NUMBER.matcher(field).matches();
    }
}
