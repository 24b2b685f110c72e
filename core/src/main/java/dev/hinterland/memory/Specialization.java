package dev.hinterland.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a class, one for each store. HotSpot keeps what it learns about the types at a call with the class that the call
 * is in: in code that all stores share, the codecs of many stores meet, nothing is inlined any more, and what is read has to be
 * made an object. A copy of its own sees the codecs of its store alone.
 *
 * <p>Copies are hidden classes, and are unloaded with the objects made of them. HotSpot takes the final fields of a hidden class
 * for constants where the object is one. A class that is copied is the template of nothing else: it names itself nowhere but in
 * its own methods, and has no nested classes.
 *
 * <p>HotSpot compiles a hot method into its caller unless it is large: FreqInlineSize (325 bytes of bytecode), or
 * InlineSmallCode (2,500 bytes of machine code) where it has been compiled before. A read as a whole is larger than the latter,
 * so that it would not become part of its caller, and what it returns would have to be an object. So its first part, which
 * returns a number, is made larger than the former, by instructions that do nothing: {@link Outlined}.
 */
public final class Specialization {

    /** More than HotSpot's FreqInlineSize, where that is as it is. */
    private static final int PADDING = 326;

    private static final ClassDesc OUTLINED = Outlined.class.describeConstable().orElseThrow();

    private static final Map<Class<?>, byte[]> CLASS_FILES = new ConcurrentHashMap<>();

    private Specialization() {}

    /**
     * Makes an object of a copy of a class.
     *
     * @param lookup has private access to the package of the class
     * @param template the class that is copied
     * @param type the class that it extends, by which the object is known
     * @param data what the copy finds as its {@linkplain java.lang.invoke.MethodHandles#classData class data}
     * @param constructor the types of the arguments of the constructor
     * @return the object; empty where the class file cannot be read, in a program that was packed in an unusual way
     */
    public static <T> @Nullable T make(
            Lookup lookup,
            Class<? extends T> template,
            Class<T> type,
            Object data,
            MethodType constructor,
            @Nullable Object... arguments) {
        byte[] bytes = CLASS_FILES.computeIfAbsent(template, each -> classFile(each, lookup));
        if (bytes.length == 0) {
            return null;
        }
        try {
            Lookup copy = lookup.defineHiddenClassWithClassData(bytes, data, true);
            MethodHandle maker = copy.findConstructor(copy.lookupClass(), constructor);
            return type.cast(maker.invokeWithArguments(arguments));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("class cannot be copied: name=" + template.getName(), e);
        }
    }

    /**
     * Returns the class data of a copy, to whose class the lookup belongs.
     *
     * @return the data; empty where the class is no copy
     */
    public static <T> @Nullable T dataOf(Lookup copy, Class<T> type) {
        try {
            return MethodHandles.classData(copy, ConstantDescs.DEFAULT_NAME, type);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("not the class's own lookup: class=" + copy.lookupClass(), e);
        }
    }

    private static byte[] classFile(Class<?> template, Lookup lookup) {
        String name = template.getName();
        try (InputStream file = template.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return file == null ? new byte[0] : outlined(file.readAllBytes(), lookup);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes those methods too large to be compiled into others that are marked so. */
    private static byte[] outlined(byte[] classFile, Lookup lookup) {
        ClassFile format =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(lookup)));
        return format.transformClass(
                format.parse(classFile),
                ClassTransform.transformingMethodBodies(Specialization::isOutlined, new Padding()));
    }

    private static boolean isOutlined(MethodModel method) {
        return method.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .map(marks -> marks.annotations().stream()
                        .anyMatch(mark -> mark.classSymbol().equals(OUTLINED)))
                .orElse(false);
    }

    /** Begins a method with instructions that do nothing, of a byte each, of which the JIT makes nothing. */
    private static final class Padding implements CodeTransform {

        @Override
        public void atStart(CodeBuilder code) {
            for (int i = 0; i < PADDING; i++) {
                code.nop();
            }
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }
}
