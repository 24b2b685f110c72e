package dev.hinterland.flight;

import dev.hinterland.flight.Flight.Figures;
import dev.hinterland.flight.Flight.Watched;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.jspecify.annotations.Nullable;

/** Those who are asked for figures from time to time while somebody records. */
final class Statistics {

    /*
     * The recorder refers to what listens to it. So nothing listens when nobody is watched: otherwise the class loader of this class
     * would never be unloaded.
     */

    private static final Collection<WeakReference<Watched>> WATCHED = new ConcurrentLinkedQueue<>();

    private static @Nullable Listening listening;

    private Statistics() {}

    static void add(Watched watched) {
        WATCHED.add(new WeakReference<>(watched));
        change().run();
    }

    static void remove(Watched watched) {
        WATCHED.removeIf(reference -> reference.refersTo(watched));
        change().run();
    }

    static void removeForgotten() {
        WATCHED.removeIf(reference -> reference.refersTo(null));
        change().run();
    }

    /** Returns what is to be done so that the recorder knows of a listener while there is something to watch. */
    private static synchronized Runnable change() {
        Listening present = listening;
        boolean wanted = !WATCHED.isEmpty();
        if (wanted && present == null) {
            Listening next = new Listening();
            listening = next;
            return next::begin;
        }
        if (!wanted && present != null) {
            listening = null;
            return present::end;
        }
        return () -> {};
    }

    /**
     * From the first one that is watched to the last one. The recorder is called without a lock, because it calls this class with
     * locks of its own: so the end may come before the beginning is complete.
     */
    private static final class Listening implements FlightRecorderListener {

        private final Runnable hook = Statistics::tell;
        private volatile boolean ended;

        void begin() {
            FlightRecorder.addListener(this);
            if (ended) {
                FlightRecorder.removeListener(this);
            }
        }

        /** Called once the recorder is there, because its own start takes time that most programs can spare. */
        @Override
        public void recorderInitialized(FlightRecorder recorder) {
            FlightRecorder.addPeriodicEvent(FiguresEvent.class, hook);
            if (ended) {
                FlightRecorder.removePeriodicEvent(hook);
            }
        }

        void end() {
            ended = true;
            FlightRecorder.removeListener(this);
            FlightRecorder.removePeriodicEvent(hook);
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
        event.maxBytes = figures.maxBytes();
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
