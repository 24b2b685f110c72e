package dev.hinterland.faults;

import java.util.function.Supplier;

/** Counts the calls that leave the library in the thread of a test, and lets the nth of them throw. */
final class Injector {

    private static final ThreadLocal<Injector> ARMED = new ThreadLocal<>();

    private final int at;
    private final Supplier<? extends Throwable> fault;
    private int calls;

    private Injector(int at, Supplier<? extends Throwable> fault) {
        this.at = at;
        this.fault = fault;
    }

    /** Runs something while the nth call throws; returns what came of it. */
    static Outcome run(int at, Supplier<? extends Throwable> fault, Runnable operation) {
        Injector injector = new Injector(at, fault);
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
     * @param injected whether there were so many calls that one threw
     * @param thrown what the operation threw, if it did
     */
    record Outcome(boolean injected, Throwable thrown) {}

    /** Every call of a user's code begins with this. */
    static void called() {
        Injector injector = ARMED.get();
        if (injector != null && ++injector.calls == injector.at) {
            Injector.<RuntimeException>doThrow(injector.fault.get());
        }
    }

    @SuppressWarnings("unchecked") // only the compiler looks at which throwable a method throws
    private static <E extends Throwable> void doThrow(Throwable fault) throws E {
        throw (E) fault;
    }
}
