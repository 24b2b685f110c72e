package dev.hinterland.flight;

import dev.hinterland.flight.Flight.Figures;
import dev.hinterland.flight.Flight.Watched;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/** Those who are asked for figures from time to time while somebody records. */
final class Statistics {

    private static final Collection<WeakReference<Watched>> WATCHED = new ConcurrentLinkedQueue<>();

    static {
        // Only then, because the recorder's own start takes time that most programs can spare.
        FlightRecorder.addListener(new FlightRecorderListener() {
            @Override
            public void recorderInitialized(FlightRecorder recorder) {
                FlightRecorder.addPeriodicEvent(FiguresEvent.class, Statistics::tell);
            }
        });
    }

    private Statistics() {}

    static void add(Watched watched) {
        removeForgotten();
        WATCHED.add(new WeakReference<>(watched));
    }

    static void remove(Watched watched) {
        WATCHED.removeIf(reference -> reference.refersTo(watched));
    }

    private static void removeForgotten() {
        WATCHED.removeIf(reference -> reference.refersTo(null));
    }

    private static void tell() {
        removeForgotten();
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
