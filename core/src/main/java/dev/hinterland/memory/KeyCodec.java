package dev.hinterland.memory;

import java.util.Optional;

/**
 * A codec that may turn out to be no codec of keys: equal keys must have equal bytes, and different ones different
 * bytes.
 */
public interface KeyCodec {

    /** Says what in the values has no such encoding, if there is something. */
    Optional<String> notCanonical();
}
