// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import dev.hinterland.internal.flight.Flight.Figures;
import dev.hinterland.internal.flight.Flight.Watched;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.jspecify.annotations.Nullable;

/** Emits the periodic statistics event of all open stores while a recording runs. */
final class Statistics {

    /*
     * The recorder refers to its listeners. So there is none while there are no stores: otherwise the class loader of
     * this class would never be unloaded.
     */

    private static final Collection<WeakReference<Watched>> WATCHED = new ConcurrentLinkedQueue<>();

    private static @Nullable Listening listening;

    private Statistics() {}

    static void add(Watched watched) {
        WATCHED.add(new WeakReference<>(watched));
        changeListening();
    }

    static void remove(@Nullable Watched watched) {
        for (Iterator<WeakReference<Watched>> each = WATCHED.iterator(); each.hasNext(); ) {
            if (each.next().refersTo(watched)) {
                each.remove();
            }
        }
        changeListening();
    }

    static void removeForgotten() {
        remove(null);
    }

    /** Lets the recorder know of a listener while there is something to watch. */
    private static void changeListening() {
        Listening begins = null;
        Listening ends = null;
        synchronized (Statistics.class) {
            Listening present = listening;
            boolean wanted = !WATCHED.isEmpty();
            if (wanted && present == null) {
                begins = new Listening();
                listening = begins;
            }
            if (!wanted && present != null) {
                ends = present;
                listening = null;
            }
        }
        if (begins != null) {
            begins.begin();
        }
        if (ends != null) {
            ends.end();
        }
    }

    /**
     * From the first one that is watched to the last one. The recorder is called without a lock, because it calls this
     * class with locks of its own: so the end may come before the beginning is complete.
     */
    private static final class Listening implements FlightRecorderListener, Runnable {

        private volatile boolean ended;

        /** The recorder's hook. */
        @Override
        public void run() {
            tell();
        }

        void begin() {
            FlightRecorder.addListener(this);
            if (ended) {
                FlightRecorder.removeListener(this);
            }
        }

        /**
         * Called once the recorder is there, because its own start takes time that most programs can spare. It loads
         * the class of the event that tells of a forgotten store: by then the class loader may have been closed.
         */
        @Override
        public void recorderInitialized(FlightRecorder recorder) {
            FlightRecorder.register(ForgottenEvent.class);
            FlightRecorder.addPeriodicEvent(FiguresEvent.class, this);
            if (ended) {
                FlightRecorder.removePeriodicEvent(this);
            }
        }

        void end() {
            ended = true;
            FlightRecorder.removeListener(this);
            if (FlightRecorder.isInitialized()) {
                FlightRecorder.removePeriodicEvent(this);
            }
        }
    }

    private static void tell() {
        for (WeakReference<Watched> reference : WATCHED) {
            Watched watched = reference.get();
            if (watched != null) {
                tell(watched.figures());
            }
        }
    }

    private static void tell(Figures figures) {
        FiguresEvent event = new FiguresEvent();
        event.store = figures.store();
        event.entries = figures.entries();
        event.maximumBytes = figures.maximumBytes();
        event.usedBytes = figures.usedBytes();
        event.indexBytes = figures.indexBytes();
        event.liveBytes = figures.liveBytes();
        event.deadBytes = figures.deadBytes();
        event.stalls = figures.stalls();
        event.recycledRegions = figures.recycledRegions();
        event.hits = figures.hits();
        event.misses = figures.misses();
        event.evictions = figures.evictions();
        event.expirations = figures.expirations();
        event.commit();
    }
}
