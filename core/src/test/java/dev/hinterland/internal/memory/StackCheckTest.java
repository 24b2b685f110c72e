// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A method whose compiled code contains the check of the stack needs all of the reserve where it begins. So what is
 * called while something is owed, outside of the {@code try} block that would end it, must not have the check in its
 * code, whatever is inlined. This looks at calls within the library. Code of users, and what the JDK calls back, is
 * beyond it.
 */
class StackCheckTest {

    private static final String OUTLINED = Outlined.class.descriptorString();
    private static final String CHECKS = StackReserve.class.getName();
    private static final Map<String, Method> METHODS = new HashMap<>();
    private static final Map<String, Set<String>> SUBTYPES = new HashMap<>();

    /** A method with what it calls, each as class, name and descriptor. */
    private record Method(boolean outlined, List<Call> calls) {}

    private record Call(String owner, String method) {}

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> files = Files.walk(ForkedJvm.classes())) {
            for (Path file : files.filter(StackCheckTest::isType).toList()) {
                read(ClassFile.of().parse(file));
            }
        }
    }

    private static boolean isType(Path file) {
        return file.toString().endsWith(".class") && !file.endsWith("module-info.class");
    }

    private static void read(ClassModel type) {
        String name = name(type.thisClass().asInternalName());
        type.superclass().ifPresent(parent -> addSubtype(name(parent.asInternalName()), name));
        type.interfaces().forEach(parent -> addSubtype(name(parent.asInternalName()), name));
        for (MethodModel method : type.methods()) {
            METHODS.put(
                    name + "." + method.methodName().stringValue()
                            + method.methodType().stringValue(),
                    new Method(isOutlined(method), calls(method)));
        }
    }

    private static void addSubtype(String parent, String child) {
        SUBTYPES.computeIfAbsent(parent, _ -> new HashSet<>()).add(child);
    }

    private static String name(String internal) {
        return internal.replace('/', '.');
    }

    private static boolean isOutlined(MethodModel method) {
        return method.findAttribute(Attributes.runtimeInvisibleAnnotations()).stream()
                .flatMap(marks -> marks.annotations().stream())
                .anyMatch(mark -> mark.className().equalsString(OUTLINED));
    }

    private static List<Call> calls(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementList().stream())
                .flatMap(StackCheckTest::call)
                .toList();
    }

    private static Stream<Call> call(CodeElement element) {
        // What the JDK declares, such as equals, leads from anything to anything.
        return element instanceof InvokeInstruction invoke
                        && invoke.owner().asInternalName().startsWith("dev/hinterland/")
                ? Stream.of(new Call(
                        name(invoke.owner().asInternalName()),
                        invoke.name().stringValue() + invoke.type().stringValue()))
                : Stream.empty();
    }

    /** Returns the calls from a method to the check, where all is inlined that may be; empty if there are none. */
    private static List<String> wayToCheck(String from) {
        Map<String, String> callers = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        callers.put(from, "");
        while (!open.isEmpty()) {
            String at = open.remove();
            for (Call call : METHODS.get(at).calls()) {
                if (call.owner().equals(CHECKS)) {
                    return wayBack(callers, at);
                }
                for (String target : targets(call)) {
                    if (!METHODS.get(target).outlined() && callers.putIfAbsent(target, at) == null) {
                        open.add(target);
                    }
                }
            }
        }
        return List.of();
    }

    private static List<String> wayBack(Map<String, String> callers, String last) {
        Deque<String> way = new ArrayDeque<>();
        for (String at = last; !at.isEmpty(); at = callers.get(at)) {
            way.addFirst(at);
        }
        return List.copyOf(way);
    }

    private static Set<String> targets(Call call) {
        Set<String> targets = new HashSet<>();
        Deque<String> types = new ArrayDeque<>(List.of(call.owner()));
        while (!types.isEmpty()) {
            String type = types.remove();
            if (METHODS.containsKey(type + "." + call.method())) {
                targets.add(type + "." + call.method());
            }
            types.addAll(SUBTYPES.getOrDefault(type, Set.of()));
        }
        return targets;
    }

    private static List<String> methods(String name) {
        return METHODS.keySet().stream()
                .filter(method -> method.startsWith("dev.hinterland.internal." + name + "("))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // an entry has been unlinked
                "store.Store.settle",
                "store.Store.takeValue",
                "store.CacheStore.settle",
                "store.CacheStore.takeValue",
                "store.CacheEntryRemover.settleQuietly",
                "heap.EntryHeap.settle",
                "heap.EntryHeap.countUnlinked",
                "heap.FailureLog.add",
                "write.EntryWriter.keepHouse",
                "write.EntryWriter.finishExchange",
                "write.EntryWriter.giveUp",
                // a buffer is claimed
                "write.SpecializedWriter.publish",
                "alloc.AllocationBuffer.end",
                "alloc.AllocationBuffer.release",
                // a bucket is locked
                "index.Buckets.unlock",
                "index.BucketEdit.unlock",
                "index.Slots.unlock",
                // a region is pinned or held
                "region.Pins.unpin",
                "region.Region.release",
                // a load is registered
                "load.InFlightLoads.fail",
                "load.InFlightLoads.end",
            })
    void whatEndsSomethingOwed_hasNoCheckInItsCode(String name) {
        assertThat(methods(name)).as("methods").isNotEmpty();
        assertThat(methods(name))
                .allSatisfy(method -> assertThat(wayToCheck(method)).isEmpty());
    }

    /** The constructor of a record may use another store, with its checks. */
    @Test
    void valueThatIsGivenUp_isDecodedApart() {
        assertThat(methods("heap.EntryHeap.heldValue"))
                .singleElement()
                .satisfies(method -> assertThat(METHODS.get(method).outlined()).isTrue());
    }

    @Test
    void countingARead_hasNoCheckInItsCode() {
        assertThat(methods("evict.AdaptivePolicy.requested"))
                .singleElement()
                .satisfies(method -> assertThat(wayToCheck(method)).isEmpty());
        assertThat(methods("evict.AdaptivePolicy.drain"))
                .singleElement()
                .satisfies(method -> assertThat(wayToCheck(method)).isNotEmpty());
    }

    /** The search does find checks. */
    @Test
    void whatBeginsSomething_hasTheCheckInItsCode() {
        for (String name : List.of("alloc.Allocator.claim", "index.Updater.update", "cache.CacheMap.loadMissing")) {
            assertThat(methods(name))
                    .as(name)
                    .anySatisfy(method -> assertThat(wayToCheck(method)).isNotEmpty());
        }
    }
}
