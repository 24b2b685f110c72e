// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Gets full access to a package. A lookup that has come into an open package from another module may define a class
 * there, but no hidden one, which takes a lookup of the package's own module. So it defines a class that makes such a
 * lookup: one for each package and class loader, as long as the loader lives.
 */
final class PackageLookup {

    private static final String CLASS_NAME = "HinterlandLookup";
    private static final String METHOD_NAME = "lookup";

    private PackageLookup() {}

    /**
     * Returns a lookup that may define hidden classes beside a class.
     *
     * @param from has private access to the class, or is of a class that its package is open to
     */
    static Lookup of(Class<?> type, Lookup from) throws IllegalAccessException {
        Lookup inside = MethodHandles.privateLookupIn(type, from);
        return inside.hasFullPrivilegeAccess() ? inside : fromWithin(inside, type);
    }

    private static Lookup fromWithin(Lookup inside, Class<?> type) throws IllegalAccessException {
        try {
            return (Lookup) inside.findStatic(own(inside, type), METHOD_NAME, MethodType.methodType(Lookup.class))
                    .invokeExact();
        } catch (IllegalAccessException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("no lookup in the package: name=" + type.getPackageName(), e);
        }
    }

    private static Class<?> own(Lookup inside, Class<?> type) throws ReflectiveOperationException {
        String packageName = type.getPackageName();
        String name = packageName.isEmpty() ? CLASS_NAME : packageName + "." + CLASS_NAME;
        try {
            return inside.defineClass(bytes(ClassDesc.of(name)));
        } catch (LinkageError e) {
            // It is there already; if it is not, loading it says why.
            return Class.forName(name, true, type.getClassLoader());
        }
    }

    private static byte[] bytes(ClassDesc name) {
        MethodTypeDesc makesLookup = MethodTypeDesc.of(CD_MethodHandles_Lookup);
        return ClassFile.of()
                .build(
                        name,
                        builder -> builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                                .withMethodBody(
                                        METHOD_NAME,
                                        makesLookup,
                                        ClassFile.ACC_STATIC,
                                        code -> code.invokestatic(CD_MethodHandles, METHOD_NAME, makesLookup)
                                                .areturn()));
    }
}
