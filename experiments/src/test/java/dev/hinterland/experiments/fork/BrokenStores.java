// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.experiments.workload.Feed;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Stores that do one thing wrong each; found by the workload as any other. */
public final class BrokenStores {

    private static final int VICTIM = 777;

    private BrokenStores() {}

    /** Works; the others change one method of it. */
    @SuppressWarnings("unchecked") // the workload has keys and values of any class
    public abstract static class Base implements StoreAdapter, OpenStore<Object, Object> {

        final Map<Object, Object> map = new ConcurrentHashMap<>();

        @Override
        public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws Exception {
            return (OpenStore<K, V>) this;
        }

        @Override
        public void put(Object key, Object value) {
            map.put(key, value);
        }

        @Override
        public Object get(Object key) {
            return map.get(key);
        }

        @Override
        public long offHeapBytes() {
            return 0;
        }

        @Override
        public void close() {}

        static void waitForEver() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static boolean isVictim(Object key) {
            return key.equals("key_" + VICTIM);
        }
    }

    /** Forgets one entry. */
    public static final class Losing extends Base {
        @Override
        public String id() {
            return "losing";
        }

        @Override
        public void put(Object key, Object value) {
            if (!isVictim(key)) {
                map.put(key, value);
            }
        }
    }

    /** Changes one character of one value. */
    public static final class Corrupting extends Base {
        @Override
        public String id() {
            return "corrupting";
        }

        @Override
        public Object get(Object key) {
            Feed feed = (Feed) map.get(key);
            return isVictim(key)
                    ? new Feed(feed.id(), feed.userId(), feed.type(), feed.content() + "!", feed.createTime())
                    : feed;
        }
    }

    /** Is full before the end. */
    public static final class Full extends Base {
        @Override
        public String id() {
            return "full";
        }

        @Override
        public void put(Object key, Object value) {
            if (isVictim(key)) {
                throw new StoreFullException("full: entries=" + map.size(), null);
            }
            map.put(key, value);
        }
    }

    /** Is not there. */
    public static final class Unavailable extends Base {
        @Override
        public String id() {
            return "unavailable";
        }

        @Override
        public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws StoreUnavailableException {
            throw new StoreUnavailableException("no such server here; install one");
        }
    }

    /** Is there, and does not start. */
    public static final class NotStarted extends Base {
        @Override
        public String id() {
            return "not-started";
        }

        @Override
        public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws StoreNotStartedException {
            throw new StoreNotStartedException("server does not start: port=1");
        }
    }

    /** Throws what a library might. */
    public static final class Throwing extends Base {
        @Override
        public String id() {
            return "throwing";
        }

        @Override
        public void put(Object key, Object value) {
            if (isVictim(key)) {
                throw new UnsupportedOperationException("not today");
            }
        }
    }

    /** Wraps the error that matters, as libraries do. */
    public static final class Wrapping extends Base {
        @Override
        public String id() {
            return "wrapping";
        }

        @Override
        public void put(Object key, Object value) {
            throw new IllegalStateException(
                    "internal error", new OutOfMemoryError("Cannot reserve direct buffer memory"));
        }
    }

    /** Never comes back. */
    public static final class Hanging extends Base {
        @Override
        public String id() {
            return "hanging";
        }

        @Override
        public void put(Object key, Object value) {
            if (isVictim(key)) {
                waitForEver();
            }
        }
    }

    /** Prints, cannot be sampled, and neither closes nor lets the JVM end by itself. */
    public static final class Rude extends Base {
        @Override
        public String id() {
            return "rude";
        }

        @Override
        public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws Exception {
            System.out.println("{\"event\":\"not one of ours\"}");
            new Thread(Base::waitForEver).start();
            return super.open(spec);
        }

        @Override
        public long offHeapBytes() {
            throw new IllegalStateException("cannot tell");
        }

        @Override
        public void close() {
            throw new IllegalStateException("cannot close");
        }
    }

    /** Lets a thread of its own run out of memory, and waits for it. */
    public static final class Waiting extends Base {
        @Override
        public String id() {
            return "waiting";
        }

        @Override
        public void put(Object key, Object value) {
            if (isVictim(key)) {
                new Thread(() -> {
                            throw new OutOfMemoryError("Java heap space");
                        })
                        .start();
                waitForEver();
            }
        }
    }
}
