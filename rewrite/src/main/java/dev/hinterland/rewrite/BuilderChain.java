// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * The options that a builder has been given when it builds a cache: those of the chain of calls, and, if the chain
 * starts at a variable, those of all chains in the source that start at a variable of this name.
 *
 * @param options the names of the methods that were called
 * @param isComplete whether no other options can have been set: the builder was made here
 */
record BuilderChain(Set<String> options, boolean isComplete) {

    private static final Set<String> STARTS = Set.of("newBuilder", "cacheBuilder");

    /** {@return the options of the builder that an expression evaluates to} */
    static BuilderChain of(@Nullable Expression builder, J.CompilationUnit unit) {
        Set<String> options = new HashSet<>();
        Expression start = startOf(builder, options);
        if (start instanceof J.MethodInvocation call) {
            return new BuilderChain(options, isStart(call));
        }
        String variable = nameOf(start);
        boolean complete = variable != null && VariableScan.of(unit, variable, options);
        return new BuilderChain(options, complete);
    }

    boolean hasMaximum() {
        return options.stream().anyMatch(option -> option.startsWith("maximum"));
    }

    boolean has(String option) {
        return options.contains(option);
    }

    /** Adds the names of the calls of a chain, and returns where it starts. */
    private static @Nullable Expression startOf(@Nullable Expression chain, Set<String> options) {
        Expression next = chain;
        while (next instanceof J.MethodInvocation call
                && call.getSelect() != null
                && !STARTS.contains(call.getSimpleName())) {
            options.add(call.getSimpleName());
            next = call.getSelect();
        }
        return next;
    }

    private static boolean isStart(J.MethodInvocation call) {
        boolean bare = call.getArguments().stream().allMatch(argument -> argument instanceof J.Empty);
        return STARTS.contains(call.getSimpleName()) && bare;
    }

    private static @Nullable String nameOf(@Nullable Expression expression) {
        if (expression instanceof J.Identifier identifier) {
            return identifier.getSimpleName();
        }
        return expression instanceof J.FieldAccess field ? field.getSimpleName() : null;
    }

    /** Looks for what happens to the builder in a variable. */
    private static final class VariableScan extends JavaIsoVisitor<Set<String>> {

        private final String variable;
        private boolean made;
        private boolean given;

        private VariableScan(String variable) {
            this.variable = variable;
        }

        /** Adds the options, and returns whether all values of the variable are builders made in this source. */
        static boolean of(J.CompilationUnit unit, String variable, Set<String> options) {
            VariableScan scan = new VariableScan(variable);
            scan.visit(unit, options);
            return scan.made && !scan.given;
        }

        @Override
        public J.VariableDeclarations.NamedVariable visitVariable(
                J.VariableDeclarations.NamedVariable declared, Set<String> options) {
            if (declared.getSimpleName().equals(variable)) {
                boolean parameter =
                        getCursor().getParentTreeCursor().getParentTreeCursor().getValue()
                                        instanceof J.MethodDeclaration
                                || getCursor().firstEnclosing(J.Lambda.Parameters.class) != null;
                given |= parameter;
                addValue(declared.getInitializer(), options);
            }
            return super.visitVariable(declared, options);
        }

        @Override
        public J.Assignment visitAssignment(J.Assignment assignment, Set<String> options) {
            if (variable.equals(nameOf(assignment.getVariable()))) {
                addValue(assignment.getAssignment(), options);
            }
            return super.visitAssignment(assignment, options);
        }

        @Override
        public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, Set<String> options) {
            Set<String> calls = new HashSet<>();
            if (variable.equals(nameOf(startOf(call, calls)))) {
                options.addAll(calls);
            }
            return super.visitMethodInvocation(call, options);
        }

        private void addValue(@Nullable Expression value, Set<String> options) {
            if (value == null) {
                return;
            }
            Expression start = startOf(value, options);
            boolean fresh = start instanceof J.MethodInvocation call && isStart(call);
            boolean same = variable.equals(nameOf(start));
            made |= fresh;
            given |= !fresh && !same;
        }
    }
}
