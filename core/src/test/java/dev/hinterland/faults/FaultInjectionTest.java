package dev.hinterland.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.faults.Injector.Outcome;
import dev.hinterland.faults.Operations.Operation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each call that leaves the library throws once, in each operation. Afterwards the exception has come to the caller or the
 * operation has taken effect, the store is whole, and other threads can use every key.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class FaultInjectionTest {

    /** From this call on, only some throw: what follows is the same again for another entry. */
    private static final int EACH_CALL = 24;

    private static final long PATIENCE_SECONDS = 30;
    private static final long KEYS = 12;
    private static final int LENGTH = 40;

    /** What is thrown. */
    private enum Fault {
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
    private Thread.UncaughtExceptionHandler handler;

    /** Exceptions of listeners are told to it. */
    @BeforeEach
    void keepQuiet() {
        handler = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> {});
    }

    @AfterEach
    void end() {
        Thread.setDefaultUncaughtExceptionHandler(handler);
        others.shutdownNow();
    }

    static Stream<Operation> ofMaps() {
        return Operations.ofMaps().stream();
    }

    static Stream<Operation> ofMapsOfRecords() {
        return Operations.ofMapsOfRecords().stream();
    }

    static Stream<Operation> ofCaches() {
        return Operations.ofCaches().stream();
    }

    @ParameterizedTest
    @MethodSource("ofMaps")
    void mapWithCodec(Operation operation) throws Exception {
        injectEverywhere(Subject::mapOfWords, operation);
    }

    @ParameterizedTest
    @MethodSource("ofMapsOfRecords")
    void mapOfRecords(Operation operation) throws Exception {
        injectEverywhere(Subject::mapOfRecords, operation);
    }

    @ParameterizedTest
    @MethodSource("ofCaches")
    void cacheWithCodec(Operation operation) throws Exception {
        injectEverywhere(Subject::cacheOfWords, operation);
    }

    @ParameterizedTest
    @MethodSource("ofCaches")
    void cacheOfRecords(Operation operation) throws Exception {
        injectEverywhere(Subject::cacheOfRecords, operation);
    }

    private void injectEverywhere(Supplier<Subject<Numbered>> subjects, Operation operation) throws Exception {
        for (Fault fault : Fault.values()) {
            try (Subject<Numbered> subject = subjects.get()) {
                int at = 1;
                while (injectAt(subject, operation, fault, at)) {
                    at += at < EACH_CALL ? 1 : at;
                }
                subject.validate();
            }
        }
    }

    /** Returns whether there were so many calls. */
    private boolean injectAt(Subject<Numbered> subject, Operation operation, Fault fault, int at) throws Exception {
        String where = operation + ", " + fault + " at call " + at;
        reset(subject);
        Outcome outcome =
                Injector.run(at, fault.throwable, () -> operation.body().accept(subject));
        try {
            assertThat(isInjected(outcome.thrown()))
                    .as("what is thrown is what was injected: %s", where)
                    .isTrue();
            checkEntries(subject, operation, where);
            subject.validate();
            others.submit(() -> useEveryKey(subject)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
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

    /** Each key has the value from before, or the one that the operation puts; only an operation on all keys removes others. */
    private static void checkEntries(Subject<Numbered> subject, Operation operation, String where) {
        Map<Long, Long> found = new HashMap<>();
        subject.map().forEach((key, value) -> found.put(key, value.number()));
        boolean ofAll = List.of("clear", "fill").contains(operation.name());
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

    private static boolean useEveryKey(Subject<Numbered> subject) {
        for (long key : new long[] {0, 1, Operations.PRESENT, Operations.ABSENT, Operations.FILLING}) {
            // A load or computation that was left behind would keep this one waiting; a write would discard it.
            subject.map().computeIfAbsent(key, same -> subject.value(key, LENGTH));
            subject.map().put(key, subject.value(key, LENGTH));
            subject.map().compute(key, (same, old) -> subject.value(old == null ? -1 : old.number() + 1, LENGTH));
            assertThat(subject.map().get(key).number()).isEqualTo(key + 1);
            assertThat(subject.map().remove(key)).isNotNull();
            assertThat(subject.map()
                            .computeIfAbsent(key, same -> subject.value(key, LENGTH))
                            .number())
                    .isEqualTo(key);
            subject.map().remove(key);
        }
        return true;
    }
}
