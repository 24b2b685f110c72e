// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Recognizes calls of Guava's caches. */
final class GuavaTypes {

    static final String CACHE_LOADER = Library.GUAVA.type("CacheLoader");
    static final String NOTIFICATION = Library.GUAVA.type("RemovalNotification");
    static final String EXECUTION_EXCEPTION = "java.util.concurrent.ExecutionException";
    static final String COMPLETION_EXCEPTION = "java.util.concurrent.CompletionException";

    private static final Set<String> CHECKED_READS = Set.of("get", "getAll");

    private GuavaTypes() {}

    /** {@return whether a call is one of a method of a cache} */
    static boolean isCacheCall(J.MethodInvocation call) {
        return call.getMethodType() != null
                && Library.GUAVA.isCache(call.getMethodType().getDeclaringType().getFullyQualifiedName());
    }

    /** {@return whether a call is a read of a cache that is declared to throw {@code ExecutionException}} */
    static boolean isCheckedRead(J.MethodInvocation call) {
        return isCacheCall(call) && CHECKED_READS.contains(call.getSimpleName());
    }

    /** {@return whether a type is a notification of a removal} */
    static boolean isNotification(@Nullable JavaType type) {
        return TypeUtils.isOfClassType(type, NOTIFICATION);
    }

    /** {@return whether a type is a class that must be caught or declared} */
    static boolean isChecked(JavaType type) {
        return TypeUtils.isAssignableTo("java.lang.Throwable", type)
                && !TypeUtils.isAssignableTo("java.lang.RuntimeException", type)
                && !TypeUtils.isAssignableTo("java.lang.Error", type);
    }

    /** {@return whether a lambda has no parameter} */
    static boolean hasNoParameters(J.Lambda lambda) {
        return lambda.getParameters().getParameters().stream().allMatch(J.Empty.class::isInstance);
    }

    /** {@return what a reference to a method without parameters calls, as an expression} */
    static Expression called(J.MemberReference reference) {
        Expression owner = reference.getContaining().withPrefix(org.openrewrite.java.tree.Space.EMPTY);
        String method = reference.getReference().getSimpleName();
        if (method.equals("new")) {
            J.NewClass made = (J.NewClass) Snippets.expression("new Object()");
            return made.withClazz(((org.openrewrite.java.tree.TypeTree) owner)
                    .withPrefix(org.openrewrite.java.tree.Space.SINGLE_SPACE));
        }
        JavaType result = reference.getMethodType() == null
                ? JavaType.Unknown.getInstance()
                : reference.getMethodType().getReturnType();
        return Code.call(owner, java.util.List.of(), "java.lang.Object", method, java.util.List.of(), result);
    }
}
