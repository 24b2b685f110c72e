// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static java.util.Collections.emptyList;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JContainer;
import org.openrewrite.java.tree.JLeftPadded;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.marker.Markers;

/** Makes expressions, with the types that later steps look at. */
final class Code {

    private Code() {}

    static J.Identifier name(String simpleName, @Nullable JavaType type) {
        return new J.Identifier(Tree.randomId(), Space.EMPTY, Markers.EMPTY, emptyList(), simpleName, type, null);
    }

    /** {@return the name of a parameter, which no later step takes for that of its class} */
    static J.Identifier variable(String simpleName, JavaType type) {
        JavaType.Variable variable = new JavaType.Variable(
                null,
                0,
                simpleName,
                JavaType.Unknown.getInstance(),
                type,
                Collections.<JavaType.FullyQualified>emptyList());
        return name(simpleName, type).withFieldType(variable);
    }

    /** {@return {@code Type.class}} */
    static Expression classLiteral(Expression typeName, JavaType type) {
        JavaType literal =
                new JavaType.Parameterized(null, JavaType.ShallowClass.build("java.lang.Class"), List.of(type));
        return new J.FieldAccess(
                Tree.randomId(),
                Space.EMPTY,
                Markers.EMPTY,
                typeName,
                JLeftPadded.build(name("class", literal)),
                literal);
    }

    /** {@return {@code select.method(arguments)}} */
    static J.MethodInvocation call(Expression select, String owner, String method, List<Expression> arguments) {
        return call(select, emptyList(), owner, method, arguments, JavaType.Unknown.getInstance());
    }

    /** {@return {@code select.<typeArguments>method(arguments)}} */
    static J.MethodInvocation call(
            Expression select,
            List<Expression> typeArguments,
            String owner,
            String method,
            List<Expression> arguments,
            JavaType result) {
        JavaType.Method type = new JavaType.Method(
                null,
                1,
                JavaType.ShallowClass.build(owner),
                method,
                result,
                emptyList(),
                emptyList(),
                emptyList(),
                emptyList(),
                emptyList(),
                emptyList());
        return new J.MethodInvocation(
                Tree.randomId(),
                Space.EMPTY,
                Markers.EMPTY,
                JRightPadded.build(select),
                typeArguments.isEmpty() ? null : container(typeArguments),
                name(method, type),
                arguments.isEmpty() ? noArguments() : container(arguments),
                type);
    }

    /** {@return {@code type::method}} */
    static J.MemberReference reference(Expression type, String method) {
        return new J.MemberReference(
                Tree.randomId(),
                Space.EMPTY,
                Markers.EMPTY,
                JRightPadded.build(type),
                null,
                JLeftPadded.build(name(method, null)),
                null,
                null,
                null);
    }

    /** {@return {@code type<arguments>}} */
    static J.ParameterizedType parameterized(Expression type, List<Expression> arguments, JavaType javaType) {
        return new J.ParameterizedType(
                Tree.randomId(),
                Space.EMPTY,
                Markers.EMPTY,
                (org.openrewrite.java.tree.NameTree) type,
                container(arguments),
                javaType);
    }

    private static JContainer<Expression> noArguments() {
        return JContainer.build(
                List.of(JRightPadded.build((Expression) new J.Empty(Tree.randomId(), Space.EMPTY, Markers.EMPTY))));
    }

    private static JContainer<Expression> container(List<Expression> elements) {
        return JContainer.build(padded(elements));
    }

    static List<JRightPadded<Expression>> padded(List<Expression> elements) {
        List<JRightPadded<Expression>> padded = new ArrayList<>();
        for (Expression element : elements) {
            Space prefix = element.getPrefix();
            boolean spaced = padded.isEmpty() || !prefix.getWhitespace().isEmpty();
            padded.add(JRightPadded.build(spaced ? element : element.withPrefix(prefix.withWhitespace(" "))));
        }
        return padded;
    }
}
