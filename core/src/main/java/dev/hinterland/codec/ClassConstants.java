// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The objects that generated code works with, as constants of the generated class. The JIT treats them as constants.
 * They are the class data of the hidden class, and each is loaded as a dynamic constant.
 */
final class ClassConstants {

    private static final DirectMethodHandleDesc CLASS_DATA_AT = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            RecordCode.describe(MethodHandles.class),
            "classDataAt",
            MethodTypeDesc.of(
                    ConstantDescs.CD_Object,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_Class,
                    ConstantDescs.CD_int));

    private final List<Object> all = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> indices = new IdentityHashMap<>();

    /** Loads an object as a constant of a type. */
    void load(CodeBuilder code, Object constant, Class<?> type) {
        int index = indexOf(constant);
        ClassDesc typeDesc = RecordCode.describe(type);
        code.loadConstant(DynamicConstantDesc.ofNamed(CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, typeDesc, index));
    }

    private int indexOf(Object constant) {
        return indices.computeIfAbsent(constant, each -> {
            all.add(each);
            return all.size() - 1;
        });
    }

    /** Returns the class data. */
    List<Object> list() {
        return List.copyOf(all);
    }
}
