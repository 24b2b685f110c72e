// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Signature;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Makes record classes. */
final class RecordForge {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final ClassDesc RECORD = ClassDesc.of("java.lang.Record");
    private static final ClassDesc DEEP = ClassDesc.of("dev.hinterland.records.Deep");

    private RecordForge() {}

    /** Gives all records in a spec their classes. */
    static Typed forge(Spec spec) {
        return switch (spec) {
            case Spec.Plain plain -> new Typed(plain.type(), plain.type().descriptorString(), List.of());
            case Spec.Generic generic -> {
                List<Typed> arguments =
                        generic.arguments().stream().map(RecordForge::forge).toList();
                String raw = generic.type().descriptorString();
                String signature = arguments.stream()
                        .map(Typed::signature)
                        .collect(Collectors.joining("", raw.substring(0, raw.length() - 1) + "<", ">;"));
                yield new Typed(generic.type(), signature, arguments);
            }
            case Spec.Components record -> {
                List<Typed> components =
                        record.components().stream().map(RecordForge::forge).toList();
                Class<?> type = define(components);
                yield new Typed(type, type.descriptorString(), components);
            }
        };
    }

    private static Class<?> define(List<Typed> components) {
        ClassDesc name = ClassDesc.of("dev.hinterland.records", "Forged" + NUMBER.incrementAndGet());
        byte[] bytes = ClassFile.of().build(name, builder -> {
            builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            builder.withSuperclass(RECORD);
            addComponents(builder, name, components);
            addConstructor(builder, name, components);
            addDeep(builder, "equals", MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object), "equal");
            addDeep(builder, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int), "hash");
            addDeep(builder, "toString", MethodTypeDesc.of(ConstantDescs.CD_String), "components");
        });
        try {
            return LOOKUP.defineClass(bytes);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("class refused: name=" + name, e);
        }
    }

    private static ClassDesc describe(Typed component) {
        return component.raw().describeConstable().orElseThrow();
    }

    private static void addComponents(ClassBuilder builder, ClassDesc name, List<Typed> components) {
        List<RecordComponentInfo> infos = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            Typed component = components.get(i);
            ClassDesc type = describe(component);
            String field = "c" + i;
            SignatureAttribute signature = SignatureAttribute.of(Signature.parseFrom(component.signature()));
            infos.add(RecordComponentInfo.of(field, type, signature));
            builder.withField(
                    field,
                    type,
                    each -> each.withFlags(ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL)
                            .with(signature));
            builder.withMethodBody(
                    field,
                    MethodTypeDesc.of(type),
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0).getfield(name, field, type).return_(TypeKind.from(type)));
        }
        builder.with(RecordAttribute.of(infos));
    }

    private static void addConstructor(ClassBuilder builder, ClassDesc name, List<Typed> components) {
        MethodTypeDesc signature = MethodTypeDesc.of(
                ConstantDescs.CD_void,
                components.stream().map(RecordForge::describe).toList());
        builder.withMethodBody(ConstantDescs.INIT_NAME, signature, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).invokespecial(RECORD, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            for (int i = 0; i < components.size(); i++) {
                ClassDesc type = describe(components.get(i));
                code.aload(0)
                        .loadLocal(TypeKind.from(type), code.parameterSlot(i))
                        .putfield(name, "c" + i, type);
            }
            code.return_();
        });
    }

    /** Adds a method that asks {@link Deep}. */
    private static void addDeep(ClassBuilder builder, String name, MethodTypeDesc signature, String deep) {
        builder.withMethodBody(name, signature, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0);
            if (signature.parameterCount() == 1) {
                code.aload(1);
            }
            ClassDesc result = signature.returnType().equals(ConstantDescs.CD_String)
                    ? ConstantDescs.CD_List
                    : signature.returnType();
            ClassDesc[] arguments = new ClassDesc[1 + signature.parameterCount()];
            Arrays.fill(arguments, ConstantDescs.CD_Object);
            code.invokestatic(DEEP, deep, MethodTypeDesc.of(result, arguments));
            if (result.equals(ConstantDescs.CD_List)) {
                code.invokevirtual(ConstantDescs.CD_Object, "toString", MethodTypeDesc.of(ConstantDescs.CD_String));
            }
            code.return_(TypeKind.from(signature.returnType()));
        });
    }
}
