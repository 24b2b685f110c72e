// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import dev.hinterland.faults.Injection.Fault;
import dev.hinterland.faults.Injector.Kind;
import dev.hinterland.faults.Operations.Operation;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each call that leaves the library throws once, in each operation. Afterwards the exception has come to the caller or
 * the operation has taken effect, the store is whole, and other threads can use every key.
 */
@Tag("proof")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class FaultInjectionTest {

    private final Injection injection = new Injection();

    @AfterEach
    void end() {
        injection.close();
    }

    static Stream<Operation> ofMaps() {
        return Operations.ofMaps().stream();
    }

    static Stream<Operation> ofJournaledMaps() {
        return Operations.ofJournaledMaps().stream();
    }

    static Stream<Operation> ofMapsOfRecords() {
        return Operations.ofMapsOfRecords().stream();
    }

    static Stream<Operation> ofCaches() {
        return Operations.ofCaches().stream();
    }

    static Stream<Operation> ofAsyncCaches() {
        return Operations.ofAsyncCaches().stream();
    }

    @ParameterizedTest
    @MethodSource("ofMaps")
    void mapWithCodec(Operation operation) throws Exception {
        injectEverywhere(Subject::mapOfWords, operation);
    }

    @ParameterizedTest
    @MethodSource("ofJournaledMaps")
    void mapWithJournal(Operation operation) throws Exception {
        injectEverywhere(Subject::journaledMap, operation);
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

    @ParameterizedTest
    @MethodSource("ofAsyncCaches")
    void asyncCache(Operation operation) throws Exception {
        injectEverywhere(Subject::asyncCacheOfWords, operation);
    }

    private void injectEverywhere(Supplier<Subject<Numbered>> subjects, Operation operation) throws Exception {
        for (Fault fault : Fault.values()) {
            injection.injectEverywhere(Kind.CALL, fault, subjects, operation);
        }
    }
}
