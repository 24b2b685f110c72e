// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeUtils;

/** Refers to the reads of a cache where it is taken as a function, which Guava's loading cache is. */
final class CacheFunctions {

    private static final Set<String> FUNCTIONS =
            Set.of("com.google.common.base.Function", "java.util.function.Function");

    private CacheFunctions() {}

    /** {@return the expression, or a reference to its reads if it is a cache that is expected to be a function} */
    static Expression convert(Expression expression, @Nullable JavaType expected) {
        JavaType.FullyQualified type = TypeUtils.asFullyQualified(expected);
        boolean taken = type != null
                && FUNCTIONS.contains(type.getFullyQualifiedName())
                && TypeUtils.isOfClassType(expression.getType(), Library.GUAVA.type("LoadingCache"));
        return taken
                ? Code.reference(expression.withPrefix(Space.EMPTY), "get").withPrefix(expression.getPrefix())
                : expression;
    }

    /** {@return the arguments of a call, each converted to what the method expects} */
    static List<Expression> convert(List<Expression> arguments, JavaType.@Nullable Method method) {
        List<JavaType> expected = method == null ? List.of() : method.getParameterTypes();
        List<Expression> converted = new ArrayList<>(arguments);
        for (int i = 0; i < Math.min(arguments.size(), expected.size()); i++) {
            converted.set(i, convert(arguments.get(i), expected.get(i)));
        }
        return converted.equals(arguments) ? arguments : converted;
    }
}
