// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.SplittableRandom;

/** Reads and writes of random JVMs and keys, as often as their rates say. The same seed makes the same events. */
public final class EventStream {

    private final SplittableRandom random;
    private final int jvms;
    private final AliasTable reads;
    private final AliasTable writes;
    private final double readShare;
    private final double perSecond;
    private boolean isRead;
    private int jvm;
    private int key;

    EventStream(Miniature miniature, long seed) {
        random = new SplittableRandom(seed);
        jvms = miniature.jvms();
        reads = new AliasTable(miniature.rates().reads());
        writes = new AliasTable(miniature.rates().writes());
        perSecond = jvms * reads.total() + writes.total();
        readShare = jvms * reads.total() / perSecond;
    }

    /** Goes on to the next event. */
    public void next() {
        isRead = random.nextDouble() < readShare;
        jvm = random.nextInt(jvms);
        key = (isRead ? reads : writes).pick(random);
    }

    /** Returns whether the event is a read. */
    public boolean isRead() {
        return isRead;
    }

    /** Returns which JVM reads or writes. */
    public int jvm() {
        return jvm;
    }

    /** Returns which key. */
    public int key() {
        return key;
    }

    /** Returns how many events a second has. */
    double perSecond() {
        return perSecond;
    }

    /** Returns the share of events that are reads. */
    double readShare() {
        return readShare;
    }

    SplittableRandom random() {
        return random;
    }
}
