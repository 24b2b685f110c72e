// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import dev.hinterland.faults.Injection.Fault;
import dev.hinterland.faults.Injector.Kind;
import dev.hinterland.faults.Operations.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lets each allocation of an {@linkplain InstrumentedLibrary instrumented} library fail once, in each operation of maps
 * and caches. The program of {@link AllocationFaultsTest}; prints what has gone wrong, and {@link #DONE} in the end.
 */
final class AllocationFaults {

    static final String DONE = "done";

    private final List<String> problems = new ArrayList<>();
    private final Kind kind;

    private AllocationFaults(Kind kind) {
        this.kind = kind;
    }

    public static void main(String[] arguments) {
        AllocationFaults faults = new AllocationFaults(Kind.valueOf(arguments[0]));
        if (faults.kind == Kind.THREAD) {
            faults.injectInto("larger map", () -> Subject.mapOfWords(Subject.LARGER_BYTES), Operations.ofMaps());
            faults.injectInto("larger cache", () -> Subject.cacheOfWords(Subject.LARGER_BYTES), Operations.ofCaches());
        } else {
            faults.injectInto("map", Subject::mapOfWords, Operations.ofMaps());
            faults.injectInto("map with a journal", Subject::journaledMap, Operations.ofJournaledMaps());
            faults.injectInto("map of records", Subject::mapOfRecords, Operations.ofMapsOfRecords());
            faults.injectInto("cache", Subject::cacheOfWords, Operations.ofCaches());
            faults.injectInto("cache of records", Subject::cacheOfRecords, Operations.ofCaches());
            faults.injectInto("cache of futures", Subject::asyncCacheOfWords, Operations.ofAsyncCaches());
        }
        faults.problems.forEach(System.out::println);
        System.out.println(DONE);
    }

    private void injectInto(String name, Supplier<Subject<Numbered>> subjects, List<Operation> operations) {
        try (Injection injection = new Injection()) {
            for (Operation operation : operations) {
                injectInto(injection, name, subjects, operation);
            }
        }
    }

    private void injectInto(
            Injection injection, String name, Supplier<Subject<Numbered>> subjects, Operation operation) {
        try {
            if (kind == Kind.OBJECT || kind == Kind.OBJECTS) {
                loadClasses(subjects, operation);
                injection.injectEverywhere(kind, Fault.OUT_OF_MEMORY, subjects, operation);
            } else {
                injection.injectIntoNew(kind, Fault.OUT_OF_MEMORY, subjects, operation);
            }
        } catch (Throwable problem) {
            problems.add(name + ": " + problem);
            problem.printStackTrace();
        }
    }

    /** A class whose initializer meets a fault could not be used any more. */
    private static void loadClasses(Supplier<Subject<Numbered>> subjects, Operation operation) {
        try (Subject<Numbered> subject = subjects.get()) {
            operation.body().accept(subject);
        }
    }
}
