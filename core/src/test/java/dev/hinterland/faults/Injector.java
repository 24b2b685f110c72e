// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import java.util.function.Supplier;

/** Counts the moments of one kind at which a thread of a test may meet a fault, and lets the nth of them throw. */
public final class Injector {

    /** Where a fault strikes. */
    enum Kind {
        /** A call that leaves the library. */
        CALL,
        /** The library allocates an object, or calls a method of the JDK that does. */
        OBJECT,
        /** As {@link #OBJECT}, and all that follow in the operation fail too. */
        OBJECTS,
        /** The library asks the system for memory. */
        MEMORY,
        /** The library asks the system for a thread. */
        THREAD
    }

    private static final ThreadLocal<Injector> ARMED = new ThreadLocal<>();

    private final Kind kind;
    private final int at;
    private final Supplier<? extends Throwable> fault;
    private int calls;

    private Injector(Kind kind, int at, Supplier<? extends Throwable> fault) {
        this.kind = kind;
        this.at = at;
        this.fault = fault;
    }

    /** Runs something while the nth moment of a kind throws; returns what came of it. */
    static Outcome run(Kind kind, int at, Supplier<? extends Throwable> fault, Runnable operation) {
        Injector injector = new Injector(kind, at, fault);
        Throwable thrown = null;
        ARMED.set(injector);
        try {
            operation.run();
        } catch (Throwable problem) {
            thrown = problem;
        } finally {
            ARMED.remove();
        }
        return new Outcome(injector.calls >= at, thrown);
    }

    /**
     * What came of an operation.
     *
     * @param injected whether there were so many moments that one threw
     * @param thrown what the operation threw, if it did
     */
    record Outcome(boolean injected, Throwable thrown) {}

    /** Every call of a user's code begins with this. */
    static void called() {
        reached(Kind.CALL, Kind.CALL);
    }

    /** Called by an {@linkplain InstrumentedLibrary instrumented} library before it allocates an object. */
    public static void allocating() {
        reached(Kind.OBJECT, Kind.OBJECTS);
    }

    /** Called by an instrumented library before it asks the system for memory. */
    public static void askingForMemory() {
        reached(Kind.MEMORY, Kind.MEMORY);
    }

    /** Called by an instrumented library before it asks the system for a thread. */
    public static void askingForThread() {
        reached(Kind.THREAD, Kind.THREAD);
    }

    private static void reached(Kind once, Kind fromThenOn) {
        Injector injector = ARMED.get();
        if (injector == null || (injector.kind != once && injector.kind != fromThenOn)) {
            return;
        }
        injector.calls++;
        if (injector.calls == injector.at || (injector.calls > injector.at && injector.kind == Kind.OBJECTS)) {
            Injector.<RuntimeException>doThrow(injector.fault.get());
        }
    }

    @SuppressWarnings("unchecked") // only the compiler looks at which throwable a method throws
    private static <E extends Throwable> void doThrow(Throwable fault) throws E {
        throw (E) fault;
    }
}
