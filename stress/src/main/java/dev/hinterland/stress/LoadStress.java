// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.AsyncLoadingOffHeapCache;
import dev.hinterland.CacheLoader;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.codec.Codec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** What is left of a key that one thread loads, or loads anew, while another one writes or removes it. */
public final class LoadStress {

    private static final int LOADED = 7;
    private static final int RELOADED = 10;

    /** Loads in the caller's thread; a value that is loaded anew is the old one and ten. */
    private static final AsyncLoadingOffHeapCache<Long, byte[]> ASYNC = Hinterland.cache(
                    Codec.ofLong(), Codec.ofBytes())
            .name("loading")
            .maximumBytes(64 << 20)
            .executor(Runnable::run)
            .buildAsync(new CacheLoader<Long, byte[]>() {
                @Override
                public byte[] load(Long key) {
                    return MapStress.OneKey.value(LOADED);
                }

                @Override
                public byte[] reload(Long key, byte[] oldValue) {
                    return MapStress.OneKey.value(MapStress.OneKey.number(oldValue) + RELOADED);
                }
            });

    private static final LoadingOffHeapCache<Long, byte[]> CACHE = ASYNC.synchronous();
    private static final AtomicLong NEXT_KEY = new AtomicLong();

    private LoadStress() {}

    /** A key of the shared cache, and where its value comes from. */
    abstract static class OneKey {

        final long key = NEXT_KEY.getAndIncrement();
        private volatile int source = 1;

        final void put(int number) {
            CACHE.put(key, MapStress.OneKey.value(number));
        }

        final byte[] fromSource() {
            return MapStress.OneKey.value(source);
        }

        /** What a user does who changes what his cache is loaded from. */
        final void changeSourceAndInvalidate() {
            source = 2;
            CACHE.invalidate(key);
        }

        final void refresh() {
            CompletableFuture<byte @Nullable []> done = CACHE.refresh(key);
            if (!done.isDone()) {
                throw new AssertionError("the executor runs a task at once: key=" + key);
            }
        }

        final int takeLast() {
            int last = MapStress.OneKey.number(CACHE.getIfPresent(key));
            CACHE.invalidate(key);
            return last;
        }
    }

    /**
     * Invariant: what was loaded before a key is removed is not kept after that. It would break if removal looked for
     * the load after it has looked for the entry, or if the load did not look whether it is discarded under the lock
     * under which it keeps its value.
     */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Not kept, or removed.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "Loaded afterwards.")
    @Outcome(expect = FORBIDDEN, desc = "Kept what is no more.")
    @State
    public static class LoadAndInvalidate extends OneKey {

        @Actor
        public void reader() {
            CACHE.get(key, same -> fromSource());
        }

        @Actor
        public void writer() {
            changeSourceAndInvalidate();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }

    /** The twin that loads without telling anybody. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Not kept, or removed.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "Loaded afterwards.")
    @Outcome(expect = FORBIDDEN, desc = "Kept what is no more.")
    @State
    public static class BrokenLoadAndInvalidate extends OneKey {

        @Actor
        public void reader() {
            CACHE.asMap().putIfAbsent(key, fromSource());
        }

        @Actor
        public void writer() {
            changeSourceAndInvalidate();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }

    /** Invariant: what is put during a load stays. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "What was put.")
    @Outcome(expect = FORBIDDEN, desc = "What was loaded, or nothing.")
    @State
    public static class LoadAndPut extends OneKey {

        @Actor
        public void reader() {
            CACHE.get(key, same -> fromSource());
        }

        @Actor
        public void writer() {
            put(2);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }

    /**
     * Invariant: a value that was loaded anew does not take the place of one that was put after the old one was looked
     * up. It would break if the old entry were looked up before its refresh is in the table of loads, or replaced
     * whatever is there.
     */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "What was put.")
    @Outcome(id = "12", expect = ACCEPTABLE, desc = "What was put, loaded anew.")
    @Outcome(expect = FORBIDDEN, desc = "The value before, loaded anew or not.")
    @State
    public static class RefreshAndPut extends OneKey {

        public RefreshAndPut() {
            put(1);
        }

        @Actor
        public void refresher() {
            refresh();
        }

        @Actor
        public void writer() {
            put(2);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }

    /** Invariant: a value that was loaded anew does not come back after its key was removed. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Removed.")
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "Loaded after that.")
    @Outcome(expect = FORBIDDEN, desc = "The value before, loaded anew or not.")
    @State
    public static class RefreshAndInvalidate extends OneKey {

        public RefreshAndInvalidate() {
            put(1);
        }

        @Actor
        public void refresher() {
            refresh();
        }

        @Actor
        public void writer() {
            CACHE.invalidate(key);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }

    /**
     * Invariant: of a future and a value that are put at the same time, one is there when both have been. It would
     * break if the future removed the entry before it without a look whether it has been overtaken.
     */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The future's value.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "The other one.")
    @Outcome(expect = FORBIDDEN, desc = "Nothing.")
    @State
    public static class PutFutureAndPut extends OneKey {

        @Actor
        public void future() {
            CompletableFuture<byte[]> future = new CompletableFuture<>();
            ASYNC.put(key, future);
            future.complete(fromSource());
        }

        @Actor
        public void writer() {
            put(2);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = takeLast();
        }
    }
}
