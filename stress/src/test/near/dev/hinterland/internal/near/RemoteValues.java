// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.Form;
import dev.hinterland.remote.RemoteSession;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The twin of the library's class of this name: values are small numbers. */
final class RemoteValues<V, B> {

    private static final byte VALUE = 0;
    private static final byte LEASE = 2;

    RemoteValues(
            String name,
            Codec<V> codec,
            Form<V, B> values,
            RemoteSession session,
            Function<String, @Nullable String> layouts) {}

    static byte[] lease(long holder) {
        return new byte[] {LEASE, (byte) holder, (byte) (holder >>> Byte.SIZE)};
    }

    static byte[] leaseBeginning() {
        return new byte[] {LEASE};
    }

    static boolean isLease(byte[] value) {
        return value[0] == LEASE;
    }

    byte[] encode(B form) {
        return new byte[] {VALUE, ((Integer) (Object) form).byteValue()};
    }

    @SuppressWarnings("unchecked") // they are numbers
    B decode(byte[] value) {
        return (B) Integer.valueOf(value[1]);
    }

    Optional<String> layout() {
        return Optional.empty();
    }

    String layoutKey() {
        throw new UnsupportedOperationException("values have no layout");
    }
}
