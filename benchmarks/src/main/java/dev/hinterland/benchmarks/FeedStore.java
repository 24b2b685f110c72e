// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.codec.Feed;
import dev.hinterland.benchmarks.store.RecordContender;
import dev.hinterland.benchmarks.store.RecordStores;
import dev.hinterland.benchmarks.store.StoreKind;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** Messages under Strings of 16 characters, whose hash codes are cached. */
@NullUnmarked // JMH sets the fields between construction and use
public class FeedStore extends RecordStore<String, Feed> {

    private static final int BYTES = 128;

    private String[] keys;

    /** Fills the store in the order of the numbers. */
    @Setup(Level.Trial)
    public void fill() {
        RecordContender<String, Feed> feeds =
                RecordStores.feeds(StoreKind.of(store), Keys.text(0), entries, TextStore.budget(entries, BYTES));
        for (int i = 0; i < entries; i++) {
            feeds.put(Keys.text(i), Feed.of(i));
        }
        keys = Keys.texts(entries);
        open(feeds);
    }

    /** Returns the next key. */
    String key(Cursor cursor) {
        return keys[next(cursor)];
    }
}
