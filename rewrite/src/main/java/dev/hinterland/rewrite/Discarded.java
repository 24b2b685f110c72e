// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.java.tree.Flag;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Recognizes expressions whose value nobody takes: statements, and bodies of functions that return nothing. */
final class Discarded {

    private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

    private Discarded() {}

    /** {@return whether the expression at a place is a statement, or a body that stands for one} */
    static boolean isAt(Cursor place) {
        Object around = place.getParentTreeCursor().getValue();
        if (around instanceof J.Lambda lambda) {
            return returnsNothing(lambda.getType());
        }
        if (around instanceof J.Case branch) {
            return branch.getType() != J.Case.Type.Rule || place.firstEnclosing(J.SwitchExpression.class) == null;
        }
        return around instanceof J.Block
                || around instanceof J.If
                || around instanceof J.If.Else
                || around instanceof J.Label
                || around instanceof J.WhileLoop
                || around instanceof J.DoWhileLoop
                || around instanceof J.ForLoop
                || around instanceof J.ForLoop.Control
                || around instanceof J.ForEachLoop;
    }

    /** {@return whether the function of a functional interface returns nothing} */
    static boolean returnsNothing(@Nullable JavaType function) {
        JavaType.FullyQualified type = TypeUtils.asFullyQualified(function);
        return type != null
                && type.getMethods().stream()
                        .filter(method -> method.hasFlags(Flag.Abstract) && !OF_OBJECT.contains(method.getName()))
                        .anyMatch(method -> method.getReturnType() == JavaType.Primitive.Void);
    }
}
