// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.Optional;

/**
 * A codec that can say whether it is suitable for keys: equal keys must have equal bytes, and different keys different
 * bytes.
 */
public interface KeyCodec {

    /** Says what in the values has no such encoding, if there is something. */
    Optional<String> notCanonical();
}
