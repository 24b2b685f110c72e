// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.InPlaceCodec;

/** The ways to encode that are compared, by name. */
public final class FeedForms {

    private FeedForms() {}

    /** Returns a form by its name. */
    @SuppressWarnings("unchecked") // the generated codec of a flat record works in place
    public static FeedForm of(String name) {
        return switch (name) {
            case "generated" -> new InPlaceForm((InPlaceCodec<Feed>) Codec.of(Feed.class));
            case "by-hand" -> new InPlaceForm(new HandWrittenCodec());
            case "fory" -> new ForyForm(false);
            case "fory-compatible" -> new ForyForm(true);
            case "kryo" -> new KryoForm();
            case "protobuf" -> new ProtobufForm();
            default -> throw new IllegalArgumentException("unknown form: name=" + name);
        };
    }
}
