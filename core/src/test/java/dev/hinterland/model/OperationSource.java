// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Makes sequences of operations; the same seed makes the same sequence. */
final class OperationSource<K, V> {

    private static final int[] SMALL = {0, 1, 2, 3, 4, 7, 8, 9, 12, 16, 31, 64, 100, 255, 256, 257, 1000, 4000};

    private final Shape<K, V> shape;
    private final RandomGenerator random;
    private final long maximumBytes;
    private final int keys;

    OperationSource(Shape<K, V> shape, long seed, long maximumBytes) {
        this.shape = shape;
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.maximumBytes = maximumBytes;
        this.keys = random.nextBoolean() ? Shape.KEYS : 1 + random.nextInt(8);
    }

    List<Operation<K, V>> sequence(int length) {
        List<V> written = new ArrayList<>();
        List<Operation<K, V>> operations = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            V value = shape.values().make(random.nextLong(), size());
            written.add(value);
            V other = written.get(random.nextInt(Math.max(0, written.size() - 12), written.size()));
            int key = random.nextInt(keys);
            operations.add(new Operation<>(kind(), key, shape.keys().apply(key), value, other));
        }
        return operations;
    }

    private Operation.Kind kind() {
        Operation.Kind kind = Operation.Kind.values()[random.nextInt(Operation.Kind.values().length)];
        boolean rare = kind == Operation.Kind.CLEAR || kind == Operation.Kind.SET_VALUE;
        return random.nextInt(3) == 0 || (rare && random.nextBoolean()) ? Operation.Kind.PUT : kind;
    }

    private int size() {
        return switch (random.nextInt(16)) {
            case 0, 1 -> aroundPowerOfTwo();
            case 2 -> random.nextInt((int) Math.min(maximumBytes / 16, 1 << 20));
            case 3, 4, 5 -> random.nextInt(2000);
            default -> SMALL[random.nextInt(SMALL.length)];
        };
    }

    /** Regions and buffers have sizes of this kind, and headers make the difference. */
    private int aroundPowerOfTwo() {
        int largest = 63 - Long.numberOfLeadingZeros(maximumBytes / 16);
        return Math.max(0, (1 << random.nextInt(10, Math.min(largest, 21) + 1)) + random.nextInt(-48, 16));
    }
}
