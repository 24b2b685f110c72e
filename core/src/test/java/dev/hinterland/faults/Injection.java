// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.faults.Injector.Kind;
import dev.hinterland.faults.Injector.Outcome;
import dev.hinterland.faults.Operations.Operation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Lets each moment of a kind throw once, in an operation of a map or a cache, and checks what that leaves: the
 * exception has come to the caller or the operation has taken effect, the store is whole, and other threads can use
 * every key.
 */
final class Injection implements AutoCloseable {

    /** From this moment on, only some throw: what follows is the same again for another entry. */
    private static final int EACH_MOMENT = 24;

    private static final long PATIENCE_SECONDS = 30;
    private static final long KEYS = 12;
    private static final int LENGTH = 40;

    /** What is thrown. */
    enum Fault {
        EXCEPTION(() -> new InjectedException()),
        ERROR(() -> new InjectedError()),
        OUT_OF_MEMORY(() -> new OutOfMemoryError("injected")),
        STACK_OVERFLOW(() -> new StackOverflowError("injected"));

        private final Supplier<Throwable> throwable;

        Fault(Supplier<Throwable> throwable) {
            this.throwable = throwable;
        }
    }

    private static final class InjectedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class InjectedError extends Error {
        private static final long serialVersionUID = 1;
    }

    private final ExecutorService others = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("another").factory());
    private final Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();

    /** Exceptions of listeners are told to nobody. */
    Injection() {
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> {});
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(handler);
        others.shutdownNow();
    }

    /** Injects a fault at one moment after the other into an operation on one store. */
    void injectEverywhere(Kind kind, Fault fault, Supplier<Subject<Numbered>> subjects, Operation operation)
            throws Exception {
        try (Subject<Numbered> subject = subjects.get()) {
            int at = 1;
            while (injectAt(subject, operation, kind, fault, at)) {
                at += at < EACH_MOMENT ? 1 : at;
            }
            subject.validate();
        }
    }

    /** Injects a fault at one moment after the other into an operation on a new store each. */
    void injectIntoNew(Kind kind, Fault fault, Supplier<Subject<Numbered>> subjects, Operation operation)
            throws Exception {
        boolean more = true;
        for (int at = 1; more; at += at < EACH_MOMENT ? 1 : at) {
            try (Subject<Numbered> subject = subjects.get()) {
                more = injectAt(subject, operation, kind, fault, at);
            }
        }
    }

    /** Returns whether there were so many moments. */
    private boolean injectAt(Subject<Numbered> subject, Operation operation, Kind kind, Fault fault, int at)
            throws Exception {
        String where = operation + ", " + fault + " at " + kind + " " + at;
        reset(subject);
        Outcome outcome =
                Injector.run(kind, at, fault.throwable, () -> operation.body().accept(subject));
        try {
            assertThat(isInjected(outcome.thrown()) || (kind == Kind.MEMORY && isRefusal(outcome.thrown())))
                    .as("what is thrown is what was injected: %s", where)
                    .isTrue();
            checkEntries(subject, operation.isOfAll() || (kind == Kind.MEMORY && subject.evicts()), where);
            subject.validate();
            others.submit(() -> kind == Kind.MEMORY ? useEveryKeySoon(subject) : useEveryKey(subject))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Throwable problem) {
            if (outcome.thrown() != null) {
                problem.addSuppressed(outcome.thrown());
            }
            throw new AssertionError("not whole after " + where + ": " + problem, problem);
        }
        return outcome.injected();
    }

    private static void reset(Subject<Numbered> subject) {
        subject.map().clear();
        for (long key = 0; key < KEYS; key++) {
            subject.map().put(key, subject.value(key, LENGTH));
        }
    }

    /** An exception that the library wraps has the one that was injected for its cause. */
    private static boolean isInjected(Throwable thrown) {
        Throwable cause = thrown;
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null
                || cause instanceof InjectedException
                || cause instanceof InjectedError
                || "injected".equals(cause.getMessage());
    }

    private static boolean isRefusal(Throwable thrown) {
        return thrown instanceof OutOfBudgetException refusal
                && refusal.getMessage().contains("refusedBytes=");
    }

    /**
     * Each key has the value from before, or the one that the operation puts; only an operation on all keys removes
     * others.
     */
    private static void checkEntries(Subject<Numbered> subject, boolean ofAll, String where) {
        Map<Long, Long> found = new HashMap<>();
        subject.map().forEach((key, value) -> found.put(key, value.number()));
        for (long key = 0; key < KEYS; key++) {
            Long number = found.remove(key);
            Numbered got = subject.map().get(key);
            assertThat(got == null ? null : got.number())
                    .as("key %s, %s", key, where)
                    .isEqualTo(number);
            if (key != Operations.PRESENT && !ofAll) {
                assertThat(number).as("key %s, %s", key, where).isEqualTo(key);
            }
            assertThat(number).as("key %s, %s", key, where).isIn(Arrays.asList(null, key, Operations.NEW));
        }
        found.forEach((key, number) -> assertThat(number).as(where).isIn(key, Operations.NEW));
    }

    /**
     * A system that has refused memory is asked again after a moment; until then a map refuses values and a cache drops
     * them.
     */
    private static boolean useEveryKeySoon(Subject<Numbered> subject) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                return useEveryKey(subject);
            } catch (OutOfBudgetException | AssertionError refused) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        return false;
    }

    private static boolean useEveryKey(Subject<Numbered> subject) {
        for (long key : new long[] {0, 1, Operations.PRESENT, Operations.ABSENT, Operations.FILLING}) {
            // A load or computation that was left behind would keep this one waiting; a write would discard it.
            subject.map().computeIfAbsent(key, same -> subject.value(key, LENGTH));
            subject.map().put(key, subject.value(key, LENGTH));
            subject.map().compute(key, (same, old) -> subject.value(old == null ? -1 : old.number() + 1, LENGTH));
            assertThat(subject.map().get(key)).extracting(Numbered::number).isEqualTo(key + 1);
            assertThat(subject.map().remove(key)).isNotNull();
            assertThat(subject.map().computeIfAbsent(key, same -> subject.value(key, LENGTH)))
                    .extracting(Numbered::number)
                    .isEqualTo(key);
            subject.map().remove(key);
        }
        return true;
    }
}
