// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JLeftPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.NameTree;
import org.openrewrite.java.tree.Space;
import org.openrewrite.marker.Markers;

/** Writes the names of types, with their arguments. */
final class TypeNames {

    private final Names names;

    TypeNames(Names names) {
        this.names = names;
    }

    /** {@return the name of a type, with its arguments} */
    Expression of(JavaType type) {
        if (type instanceof JavaType.Parameterized generic) {
            List<Expression> arguments =
                    generic.getTypeParameters().stream().map(this::of).toList();
            return Code.parameterized(names.of(generic.getType()), arguments, generic);
        }
        if (type instanceof JavaType.FullyQualified plain) {
            return names.of(plain);
        }
        if (type instanceof JavaType.GenericTypeVariable variable) {
            return variable.getName().equals("?") ? wildcard(variable) : Code.name(variable.getName(), variable);
        }
        return Code.name(Encodings.shown(type), type);
    }

    private Expression wildcard(JavaType.GenericTypeVariable variable) {
        boolean bounded = variable.getVariance() != JavaType.GenericTypeVariable.Variance.INVARIANT
                && !variable.getBounds().isEmpty();
        if (!bounded) {
            return new J.Wildcard(Tree.randomId(), Space.EMPTY, Markers.EMPTY, null, null);
        }
        J.Wildcard.Bound bound = variable.getVariance() == JavaType.GenericTypeVariable.Variance.COVARIANT
                ? J.Wildcard.Bound.Extends
                : J.Wildcard.Bound.Super;
        NameTree name = (NameTree) of(variable.getBounds().get(0));
        return new J.Wildcard(
                Tree.randomId(),
                Space.EMPTY,
                Markers.EMPTY,
                new JLeftPadded<>(Space.SINGLE_SPACE, bound, Markers.EMPTY),
                name.withPrefix(Space.SINGLE_SPACE));
    }
}
