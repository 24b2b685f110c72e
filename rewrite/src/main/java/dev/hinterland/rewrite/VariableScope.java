// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import org.openrewrite.Cursor;
import org.openrewrite.java.tree.J;

/** Finds the part of a source in which a name means one variable. */
final class VariableScope {

    private VariableScope() {}

    /** {@return the block, method or lambda around a place that declares the variable; else the source, for a field} */
    static J of(String variable, Cursor place) {
        Iterable<Object> around = place::getPath;
        for (Object each : around) {
            if (each instanceof J tree && !isClassBody(tree, place) && declares(tree, variable)) {
                return tree;
            }
        }
        return place.firstEnclosingOrThrow(J.CompilationUnit.class);
    }

    private static boolean isClassBody(J tree, Cursor place) {
        return place.getPathAsStream(J.ClassDeclaration.class::isInstance)
                .map(J.ClassDeclaration.class::cast)
                .anyMatch(type -> type.getBody().getId().equals(tree.getId()));
    }

    private static boolean declares(J tree, String variable) {
        List<? extends J> candidates = List.of();
        if (tree instanceof J.Block block) {
            candidates = block.getStatements();
        } else if (tree instanceof J.MethodDeclaration method) {
            candidates = method.getParameters();
        } else if (tree instanceof J.Lambda lambda) {
            candidates = lambda.getParameters().getParameters();
        }
        return candidates.stream()
                .filter(J.VariableDeclarations.class::isInstance)
                .map(J.VariableDeclarations.class::cast)
                .flatMap(declared -> declared.getVariables().stream())
                .anyMatch(declared -> declared.getSimpleName().equals(variable));
    }
}
