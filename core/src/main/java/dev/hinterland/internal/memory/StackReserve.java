// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Ensures that the stack has room before a thread locks, claims or pins something. Otherwise a {@link
 * StackOverflowError} could strike before the release, also in the {@code finally} block that releases, and no other
 * thread would ever get what was locked.
 *
 * <p>What is locked, claimed or pinned at some depth is released from frames that are no deeper, or a little: so the
 * check belongs into the methods that lock, claim and pin, and nowhere else.
 */
public final class StackReserve {

    /*
     * A method with many local variables. The interpreter checks for the room of all of them before it runs the method.
     * The JIT needs no memory for variables that are not used; but if the method cannot go on in compiled code, the
     * interpreter goes on with it, and a frame of the interpreter's must fit. So the code of every method that it has
     * been compiled into begins by touching the stack as far as the largest of those frames would reach: one
     * instruction for each page. Each compiler must see a place where the frame may be needed: the throw. A call of an
     * empty method there is not enough, because C1 inlines it to nothing.
     */

    /** More than the deepest of what runs until a lock, claim or pin ends takes of the stack, in interpreted code. */
    private static final int BYTES = 32 << 10;

    /** More than a logger takes, with the initializers of its classes and the linking of its code. */
    private static final int BYTES_FOR_OTHERS = 128 << 10;

    private static final Lookup FRAMES = frames();
    private static final MethodHandle LARGE_FRAME = frame("ensure");
    private static final MethodHandle LARGER_FRAME = frame("ensureForOthers");

    /** Never true; the JIT does not know that, and compiles what depends on it as something that may yet happen. */
    private static boolean leaves;

    private StackReserve() {}

    /**
     * Returns if the stack has room for what library code does while it has something locked, claimed or pinned.
     *
     * @throws StackOverflowError if it has not
     */
    public static void ensure() {
        try {
            LARGE_FRAME.invokeExact(leaves);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a method that throws nothing has thrown", e);
        }
    }

    /**
     * Returns if the stack has room for code that is not the library's, and that must not fail half-way: a class whose
     * initializer overflows cannot be used any more.
     *
     * @throws StackOverflowError if it has not
     */
    public static void ensureForOthers() {
        try {
            LARGER_FRAME.invokeExact(leaves);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a method that throws nothing has thrown", e);
        }
    }

    private static Lookup frames() {
        try {
            return MethodHandles.lookup().defineHiddenClass(classFile(), true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle frame(String name) {
        try {
            return FRAMES.findStatic(FRAMES.lookupClass(), name, MethodType.methodType(void.class, boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static byte[] classFile() {
        ClassDesc name = ClassDesc.of(StackReserve.class.getPackageName(), "LargeFrame");
        return ClassFile.of().build(name, builder -> {
            addFrame(builder, "ensure", BYTES);
            addFrame(builder, "ensureForOthers", BYTES_FOR_OTHERS);
        });
    }

    private static void addFrame(ClassBuilder builder, String name, int bytes) {
        builder.withMethodBody(
                name,
                MethodTypeDesc.of(CD_void, CD_boolean),
                ClassFile.ACC_STATIC,
                code -> code.iload(0)
                        .ifThen(leaving -> leaving.lconst_0()
                                .lstore(bytes / Long.BYTES)
                                .aconst_null()
                                .athrow())
                        .return_());
    }
}
