// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import java.util.Map;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Optionals that are encoded as {@code java.util.Optional}. */
final class Optionals {

    private static final String GUAVA = "com.google.common.base.Optional";

    private static final Map<String, String> CONTENTS = Map.of(
            "java.util.OptionalInt", "java.lang.Integer",
            "java.util.OptionalLong", "java.lang.Long",
            "java.util.OptionalDouble", "java.lang.Double");

    private Optionals() {}

    static boolean isOne(JavaType type) {
        return type instanceof JavaType.Parameterized generic
                ? generic.getFullyQualifiedName().equals(GUAVA)
                : type instanceof JavaType.Class plain && CONTENTS.containsKey(plain.getFullyQualifiedName());
    }

    /** {@return the type of what such an optional holds} */
    static JavaType contentOf(JavaType.FullyQualified type) {
        return type instanceof JavaType.Parameterized generic
                ? generic.getTypeParameters().get(0)
                : JavaType.buildType(CONTENTS.getOrDefault(type.getFullyQualifiedName(), GUAVA));
    }

    /** {@return the functions to {@code java.util.Optional} and back} */
    static List<Expression> functions(JavaType.FullyQualified type, Names names) {
        String value = names.free("value");
        if (type.getFullyQualifiedName().equals(GUAVA)) {
            Expression to = Snippets.expression(value + " -> " + value + ".toJavaUtil()");
            return List.of(to, Code.reference(names.of(GUAVA), "fromJavaUtil"));
        }
        String name = names.of(type).toString();
        J.Lambda from =
                Snippets.lambda(value + " -> " + value + ".map(" + name + "::of).orElseGet(" + name + "::empty)");
        return List.of(Snippets.expression(value + " -> " + value + ".stream().boxed().findFirst()"), from);
    }
}
