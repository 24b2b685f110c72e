// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The library's classes, with a call of the {@link Injector} before each instruction that allocates an object, or calls
 * a method of the JDK that does, or asks the system for memory or a thread. So a fault strikes where the JVM itself may
 * throw, and nowhere else.
 *
 * <p>Class initializers are as they were: a class whose initializer has failed cannot be used any more. So are the
 * templates of the hidden classes that read and write.
 */
final class InstrumentedLibrary {

    private static final ClassDesc INJECTOR = ClassDesc.of(Injector.class.getName());
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

    /**
     * Methods of collections, futures, boxes and memory segments that allocate. Not those of locks, which get by
     * without, nor of adders, which allocate only where threads contend.
     */
    private static final Set<String> ALLOCATING = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "asSlice",
            "completedFuture",
            "compute",
            "copyOf",
            "ensureCapacity",
            "forEach",
            "handle",
            "iterator",
            "map",
            "merge",
            "newKeySet",
            "of",
            "ofArray",
            "ofNullable",
            "put",
            "putIfAbsent",
            "stream",
            "supplyAsync",
            "toArray",
            "toList",
            "valueOf");

    /** Classes with lists to which they only add what there is room for. */
    private static final Set<String> ROOMY = Set.of(
            "dev/hinterland/internal/region/FreeRegions",
            "dev/hinterland/internal/region/PieceStock",
            "dev/hinterland/internal/region/RegionHalves");

    private static final Set<String> STARTING = Set.of("prestartCoreThread", "schedule");

    private InstrumentedLibrary() {}

    /** Writes the classes of one directory to another one. */
    static void write(Path classes, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.getFileName().toString().startsWith("Specialized"))
                    .filter(file -> !file.getFileName().toString().endsWith("-info.class"))
                    .toList();
            for (Path file : all) {
                Path copy = target.resolve(classes.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.write(copy, instrument(Files.readAllBytes(file)));
            }
        }
    }

    private static byte[] instrument(byte[] bytes) {
        ClassFile context = ClassFile.of();
        ClassModel model = context.parse(bytes);
        return context.transformClass(
                model,
                ClassTransform.transformingMethodBodies(
                        method -> !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME),
                        (code, element) ->
                                addCall(code, element, model.thisClass().asInternalName())));
    }

    private static void addCall(CodeBuilder code, CodeElement element, String caller) {
        String called = switch (element) {
            case NewObjectInstruction _,
                    NewReferenceArrayInstruction _,
                    NewPrimitiveArrayInstruction _,
                    NewMultiArrayInstruction _,
                    InvokeDynamicInstruction _ -> "allocating";
            case InvokeInstruction call -> calledBefore(call, caller);
            default -> "";
        };
        if (!called.isEmpty()) {
            code.invokestatic(INJECTOR, called, NOTHING);
        }
        code.with(element);
    }

    private static String calledBefore(InvokeInstruction call, String caller) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (!owner.startsWith("java/")
                || owner.startsWith("java/util/concurrent/atomic/")
                || call.opcode() == Opcode.INVOKESPECIAL) {
            return "";
        }
        if (owner.equals("java/lang/foreign/Arena")) {
            return name.equals("allocate") ? "askingForMemory" : "";
        }
        if (owner.startsWith("java/util/concurrent/ScheduledThreadPool")) {
            return STARTING.contains(name) ? "askingForThread" : "";
        }
        boolean roomy = name.equals("add") && ROOMY.contains(caller);
        return ALLOCATING.contains(name) && !roomy ? "allocating" : "";
    }
}
