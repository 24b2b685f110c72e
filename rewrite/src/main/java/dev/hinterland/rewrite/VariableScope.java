// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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

    /** {@return the names of the variables around a place, within its method: a lambda's parameter has none of them} */
    static Set<String> namesAround(Cursor place) {
        Set<String> names = new HashSet<>();
        Object below = place.getValue();
        for (Iterator<Object> around = place.getPath(); around.hasNext(); ) {
            Object each = around.next();
            if (each instanceof J.ClassDeclaration || isAnonymousClass(each, below)) {
                break;
            }
            if (each instanceof J tree) {
                variablesOf(tree).forEach(names::add);
                below = each;
            }
        }
        return names;
    }

    private static boolean isAnonymousClass(Object around, Object body) {
        return around instanceof J.NewClass made && Objects.equals(made.getBody(), body);
    }

    private static boolean declares(J tree, String variable) {
        return variablesOf(tree).anyMatch(variable::equals);
    }

    /** Returns the names of the variables that a tree declares for all of its parts. */
    private static Stream<String> variablesOf(J tree) {
        List<? extends J> candidates = List.of();
        if (tree instanceof J.Block block) {
            candidates = block.getStatements();
        } else if (tree instanceof J.MethodDeclaration method) {
            candidates = method.getParameters();
        } else if (tree instanceof J.Lambda lambda) {
            candidates = lambda.getParameters().getParameters();
        } else if (tree instanceof J.ForLoop loop) {
            candidates = loop.getControl().getInit();
        } else if (tree instanceof J.ForEachLoop loop) {
            candidates = List.of(loop.getControl().getVariable());
        } else if (tree instanceof J.Try.Catch handler) {
            candidates = List.of(handler.getParameter().getTree());
        } else if (tree instanceof J.Try attempt && attempt.getResources() != null) {
            candidates = attempt.getResources().stream()
                    .map(J.Try.Resource::getVariableDeclarations)
                    .toList();
        }
        return candidates.stream()
                .filter(J.VariableDeclarations.class::isInstance)
                .map(J.VariableDeclarations.class::cast)
                .flatMap(declared -> declared.getVariables().stream())
                .map(J.VariableDeclarations.NamedVariable::getSimpleName);
    }
}
