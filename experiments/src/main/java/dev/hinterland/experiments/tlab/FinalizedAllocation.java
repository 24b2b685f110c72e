// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab;

import java.lang.ref.Cleaner;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Small objects that want to be told of their end, as {@link ObjectAllocation} has those that do not. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FinalizedAllocation {

    private static final LongAdder ENDED = new LongAdder();

    /** Allocates an object with a finalizer: each is registered with the VM, under a lock that all threads share. */
    @Benchmark
    public Finalized finalizer() {
        return new Finalized();
    }

    /** Allocates an object whose finalizer has no body: HotSpot does not register it, and it costs nothing. */
    @Benchmark
    public EmptyFinalized emptyFinalizer() {
        return new EmptyFinalized();
    }

    /** Allocates an object and registers it with a cleaner, which has one list and one thread for all of them. */
    @Benchmark
    public Box cleaner() {
        Box box = new Box(1);
        Cleaning.CLEANER.register(box, Cleaning.ACTION);
        return box;
    }

    /** A {@link Box} with a finalizer that does something. */
    @SuppressWarnings({"deprecation", "removal", "Finalize", "Finalizers"}) // the price of a finalizer is the question
    public static final class Finalized {

        long content = 1;

        @Override
        protected void finalize() {
            ENDED.add(content);
        }
    }

    /** The same with a finalizer that does nothing. */
    @SuppressWarnings({"deprecation", "removal", "Finalize", "Finalizers"}) // the price of a finalizer is the question
    public static final class EmptyFinalized {

        long content = 1;

        @Override
        protected void finalize() {
            // HotSpot looks whether there is any code.
        }
    }

    /** The cleaner, which is made when it is first needed. */
    private static final class Cleaning {

        static final Cleaner CLEANER = Cleaner.create();
        /** What to do when an object has died; it does not know the object, which would keep that alive. */
        static final Runnable ACTION = ENDED::increment;
    }
}
