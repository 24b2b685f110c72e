// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Something that a test refers to no more, and that the garbage collector should find. */
public final class Forgotten {

    private static final int MOST_COLLECTIONS = 100;
    private static final int MILLIS_EACH = 10;

    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private final WeakReference<Object> object;

    public Forgotten(Object object) {
        this.object = new WeakReference<>(object, collected);
    }

    /** Collects garbage until this is found, or often enough. */
    public boolean isCollected() throws InterruptedException {
        for (int i = 0; i < MOST_COLLECTIONS && !object.refersTo(null); i++) {
            System.gc();
            collected.remove(MILLIS_EACH);
        }
        return object.refersTo(null);
    }
}
