// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.codec.Codec;

/** Names for keys, and arrays of bytes with a checksum for values. */
record StampedBytes() implements Stamping<String, byte[]> {

    private static final String PREFIX = "key_";

    @Override
    public Codec<String> keyCodec() {
        return Codec.ofString();
    }

    @Override
    public Codec<byte[]> valueCodec() {
        return Codec.ofBytes();
    }

    @Override
    public String key(int number) {
        return PREFIX + number;
    }

    @Override
    public int number(String key) {
        return Integer.parseInt(key, PREFIX.length(), key.length(), 10);
    }

    @Override
    public byte[] value(int key, long version, int length) {
        return StampedValue.of(key, version, length);
    }

    @Override
    public long version(int key, byte[] value) {
        return StampedValue.version(key, value);
    }
}
