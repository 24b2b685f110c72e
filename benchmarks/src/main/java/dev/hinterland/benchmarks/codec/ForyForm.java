// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import org.apache.fory.Fory;

/**
 * Apache Fory, with the class registered and code generation on, as it is by default. Its documentation recommends the
 * mode that is not compatible where who reads and who writes always have the same class; the other one, the default,
 * writes the names and types of the components too.
 */
final class ForyForm implements FeedForm {

    private final Fory fory;
    private byte[] bytes = {};

    ForyForm(boolean compatible) {
        fory = Fory.builder()
                .withXlang(false)
                .requireClassRegistration(true)
                .withCompatible(compatible)
                .build();
        fory.register(Feed.class);
    }

    @Override
    public int encode(Feed feed) {
        bytes = fory.serialize(feed);
        return bytes.length;
    }

    @Override
    public Feed decode() {
        return fory.deserialize(bytes, Feed.class);
    }
}
