// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static java.util.Collections.emptyList;

import java.util.List;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeUtils;

/** Migrates how Guava's listeners are given to a builder. */
final class RemovalListeners {

    static final String NAME = Library.GUAVA.type("RemovalListeners");

    private RemovalListeners() {}

    /** {@return whether a call makes a listener asynchronous} */
    static boolean isAsynchronous(J.MethodInvocation call) {
        return call.getMethodType() != null
                && call.getSimpleName().equals("asynchronous")
                && TypeUtils.isOfClassType(call.getMethodType().getDeclaringType(), NAME);
    }

    /** Makes the executor of an asynchronous listener the builder's. */
    static J.MethodInvocation onOwnExecutor(J.MethodInvocation call) {
        if (!(call.getArguments().get(0) instanceof J.MethodInvocation wrapped) || !isAsynchronous(wrapped)) {
            return call;
        }
        Expression listener = wrapped.getArguments().get(0).withPrefix(Space.EMPTY);
        Expression executor = wrapped.getArguments().get(1).withPrefix(Space.EMPTY);
        return withExecutor(call.withArguments(List.of(listener)), executor);
    }

    /** {@return a call of a builder, and after it one that sets its executor} */
    static J.MethodInvocation withExecutor(J.MethodInvocation call, Expression executor) {
        JavaType type = call.getType() == null ? JavaType.Unknown.getInstance() : call.getType();
        J.MethodInvocation run = Code.call(
                call.withPrefix(Space.EMPTY),
                emptyList(),
                Library.GUAVA.builder(),
                "executor",
                List.of(executor),
                type);
        JRightPadded<Expression> select = call.getPadding().getSelect();
        Space after =
                select == null ? Space.EMPTY : Space.build(select.getAfter().getWhitespace(), emptyList());
        return run.getPadding()
                .withSelect(JRightPadded.build((Expression) call.withPrefix(Space.EMPTY))
                        .withAfter(after))
                .withPrefix(call.getPrefix());
    }
}
