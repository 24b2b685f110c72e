// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Opens a map in a file, changes it, and ends without closing it, as a process that is killed. Keys are numbers, and a
 * value has the byte that its key ends with, {@link #value}.
 */
public final class ChangeMap {

    /** The budget of the map. */
    public static final long MAX_BYTES = 4 << 20;

    private ChangeMap() {}

    /** Returns a value of a key. */
    public static byte[] value(int key, int length) {
        byte[] value = new byte[length];
        Arrays.fill(value, (byte) key);
        return value;
    }

    /**
     * Takes the file, and changes: {@code put KEY LENGTH}; {@code putAll FROM TO LENGTH}; {@code remove KEY}; {@code
     * removeAll FROM TO}; {@code churn FROM TO LENGTH TIMES}, which replaces random ones of some keys; {@code close}.
     */
    public static void main(String[] arguments) {
        OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(Path.of(arguments[0]))
                .build();
        for (int i = 1; i < arguments.length; i++) {
            String[] words = arguments[i].split(" ");
            int[] numbers =
                    Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
            change(map, words[0], numbers);
        }
        System.out.println("changed");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void change(OffHeapMap<Integer, byte[]> map, String change, int[] numbers) {
        switch (change) {
            case "put" -> map.put(numbers[0], value(numbers[0], numbers[1]));
            case "putAll" -> {
                for (int key = numbers[0]; key < numbers[1]; key++) {
                    map.put(key, value(key, numbers[2]));
                }
            }
            case "remove" -> map.remove(numbers[0]);
            case "removeAll" -> {
                for (int key = numbers[0]; key < numbers[1]; key++) {
                    map.remove(key);
                }
            }
            case "churn" -> {
                SplittableRandom random = new SplittableRandom(1);
                for (int i = 0; i < numbers[3]; i++) {
                    int key = random.nextInt(numbers[0], numbers[1]);
                    map.put(key, value(key, 1 + random.nextInt(numbers[2])));
                }
            }
            case "close" -> map.close();
            default -> throw new IllegalArgumentException(change);
        }
    }
}
