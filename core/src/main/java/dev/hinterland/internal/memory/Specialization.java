// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Creates a hidden copy of a class for each store, so that the JIT profiles and compiles it for that store alone.
 * HotSpot keeps the profile of the types at a call with the class that the call is in. In code that all stores share,
 * the codecs of many stores meet: HotSpot inlines nothing any more, and a decoded value must be allocated.
 *
 * <p>A copy is a hidden class, made of the template's class file as it is, and is unloaded with its object. Its parts
 * are its class data, and so constants for the JIT: HotSpot takes the final fields of hidden classes and records for
 * constants where the object is one. A class that is copied is the template of nothing else: it names itself nowhere
 * but in its own methods, and has no nested classes.
 *
 * <p>The static initializer of a template makes the copy's only object, by {@link #made}. A method handle of the
 * constructor would do as well, but the first ones of a JVM cost 20 ms.
 */
public final class Specialization {

    private static final Map<Class<?>, byte[]> CLASS_FILES = new ConcurrentHashMap<>();

    private Specialization() {}

    /** The class data of a copy: what its object is made of, and then the object. */
    private static final class Plan {

        private final Object parts;
        private @Nullable Object object;

        Plan(Object parts) {
            this.parts = parts;
        }
    }

    /**
     * Makes the object of a copy of a class.
     *
     * @param lookup has private access to the package of the class
     * @param template the class that is copied
     * @param type the class that it extends, by which the object is known
     * @param parts what the copy finds by {@link #parts}
     * @return the object; {@code null} where the class file cannot be read, in a program that was packed in an unusual
     *     way
     */
    public static <T> @Nullable T make(Lookup lookup, Class<? extends T> template, Class<T> type, Object parts) {
        byte[] bytes = CLASS_FILES.get(template);
        if (bytes == null) {
            bytes = classFile(template);
            CLASS_FILES.put(template, bytes);
        }
        if (bytes.length == 0) {
            return null;
        }
        Plan plan = new Plan(parts);
        try {
            lookup.defineHiddenClassWithClassData(bytes, plan, true);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("class cannot be copied: name=" + template.getName(), e);
        }
        return type.cast(plan.object);
    }

    /**
     * Returns the parts of a copy, to whose class the lookup belongs.
     *
     * @return the parts; {@code null} where the class is no copy
     */
    public static <T> @Nullable T parts(Lookup copy, Class<T> type) {
        Plan plan = plan(copy);
        return plan == null ? null : type.cast(plan.parts);
    }

    /** Takes the object of a copy, to whose class the lookup belongs; called once, by its static initializer. */
    public static void made(Lookup copy, Object object) {
        Plan plan = plan(copy);
        if (plan == null || plan.object != null) {
            throw new IllegalStateException("class is no copy, or has its object: class=" + copy.lookupClass());
        }
        plan.object = object;
    }

    private static @Nullable Plan plan(Lookup copy) {
        try {
            return MethodHandles.classData(copy, ConstantDescs.DEFAULT_NAME, Plan.class);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("not the class's own lookup: class=" + copy.lookupClass(), e);
        }
    }

    private static byte[] classFile(Class<?> template) {
        String name = template.getName();
        try (InputStream file = template.getResourceAsStream(
                name.substring(name.lastIndexOf('.') + 1).concat(".class"))) {
            return file == null ? new byte[0] : file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
