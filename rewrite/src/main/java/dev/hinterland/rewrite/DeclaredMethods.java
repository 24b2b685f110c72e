// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Looks at methods as they were declared: the type of a call has type variables replaced. */
final class DeclaredMethods {

    private DeclaredMethods() {}

    /** {@return the parameter types that a called method was declared with; of overloads that fit, those of all} */
    static List<JavaType> parameters(JavaType.@Nullable Method called) {
        List<JavaType> declared = new ArrayList<>();
        if (called != null) {
            for (JavaType.Method method : called.getDeclaringType().getMethods()) {
                if (method.getName().equals(called.getName()) && fits(method, called)) {
                    declared.addAll(method.getParameterTypes());
                }
            }
        }
        return declared;
    }

    private static boolean fits(JavaType.Method declared, JavaType.Method called) {
        List<JavaType> expected = declared.getParameterTypes();
        List<JavaType> given = called.getParameterTypes();
        boolean fits = expected.size() == given.size();
        for (int i = 0; fits && i < given.size(); i++) {
            fits = expected.get(i) instanceof JavaType.GenericTypeVariable
                    || classOf(expected.get(i)).equals(classOf(given.get(i)));
        }
        return fits;
    }

    private static String classOf(JavaType type) {
        JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
        return named == null ? "" : named.getFullyQualifiedName();
    }
}
