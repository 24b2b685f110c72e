// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * The options that a builder has been given when it builds a cache: those of the chain of calls, and, if the chain
 * starts at a variable, those of all chains in the variable's scope that start at it.
 *
 * @param options the names of the methods that were called
 * @param certain those of them that were called under no condition
 * @param isComplete whether no other options can have been set: the builder was made here
 */
record BuilderChain(Set<String> options, Set<String> certain, boolean isComplete) {

    private static final Set<String> STARTS = Set.of("newBuilder", "cacheBuilder");

    /** {@return the options of the builder that an expression evaluates to, at a place in a source} */
    static BuilderChain of(@Nullable Expression builder, Cursor place) {
        Set<String> chained = new HashSet<>();
        Expression start = startOf(builder, chained);
        if (start instanceof J.MethodInvocation call) {
            return new BuilderChain(chained, chained, isStart(call));
        }
        String variable = nameOf(start);
        VariableScan scan = new VariableScan(variable == null ? "" : variable, chained);
        if (variable != null) {
            scan.visit(VariableScope.of(variable, place), 0);
        }
        return new BuilderChain(scan.options, scan.certain, scan.made && !scan.given);
    }

    boolean hasMaximum() {
        return options.stream().anyMatch(BuilderChain::isMaximum);
    }

    /** {@return whether the maximum is set in some cases only} */
    boolean isMaximumUncertain() {
        return isComplete && hasMaximum() && certain.stream().noneMatch(BuilderChain::isMaximum);
    }

    private static boolean isMaximum(String option) {
        return option.startsWith("maximum");
    }

    boolean has(String option) {
        return options.contains(option);
    }

    /** {@return whether caches are built by the calls that are known} */
    boolean builds() {
        return has("build") || has("buildAsync");
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
    private static final class VariableScan extends JavaIsoVisitor<Integer> {

        private final String variable;
        private final Set<String> options;
        private final Set<String> certain;
        private boolean made;
        private boolean given;

        private VariableScan(String variable, Set<String> chained) {
            this.variable = variable;
            options = new HashSet<>(chained);
            certain = new HashSet<>(chained);
        }

        @Override
        public J.VariableDeclarations.NamedVariable visitVariable(
                J.VariableDeclarations.NamedVariable declared, Integer unused) {
            if (declared.getSimpleName().equals(variable)) {
                boolean parameter =
                        getCursor().getParentTreeCursor().getParentTreeCursor().getValue()
                                        instanceof J.MethodDeclaration
                                || getCursor().firstEnclosing(J.Lambda.Parameters.class) != null;
                given |= parameter;
                addValue(declared.getInitializer());
            }
            return super.visitVariable(declared, unused);
        }

        @Override
        public J.Assignment visitAssignment(J.Assignment assignment, Integer unused) {
            if (variable.equals(nameOf(assignment.getVariable()))) {
                addValue(assignment.getAssignment());
            }
            return super.visitAssignment(assignment, unused);
        }

        @Override
        public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, Integer unused) {
            Set<String> calls = new HashSet<>();
            if (variable.equals(nameOf(startOf(call, calls)))) {
                add(calls);
            }
            given |= isGivenAway(call.getArguments());
            return super.visitMethodInvocation(call, unused);
        }

        @Override
        public J.NewClass visitNewClass(J.NewClass made, Integer unused) {
            given |= isGivenAway(made.getArguments());
            return super.visitNewClass(made, unused);
        }

        /** Whether other code gets the builder, and may change it. */
        private boolean isGivenAway(List<Expression> arguments) {
            return arguments.stream().anyMatch(argument -> variable.equals(nameOf(argument)));
        }

        @Override
        public J.MemberReference visitMemberReference(J.MemberReference reference, Integer unused) {
            if (variable.equals(nameOf(reference.getContaining()))) {
                options.add(reference.getReference().getSimpleName());
            }
            return super.visitMemberReference(reference, unused);
        }

        private void addValue(@Nullable Expression value) {
            if (value == null) {
                return;
            }
            Set<String> calls = new HashSet<>();
            Expression start = startOf(value, calls);
            add(calls);
            boolean fresh = start instanceof J.MethodInvocation call && isStart(call);
            boolean same = variable.equals(nameOf(start));
            made |= fresh;
            given |= !fresh && !same;
        }

        private void add(Set<String> calls) {
            options.addAll(calls);
            if (getCursor().getPathAsStream().noneMatch(VariableScan::isCondition)) {
                certain.addAll(calls);
            }
        }

        /** Whether a part of a source may be left out; of two branches it is assumed that both say what is needed. */
        private static boolean isCondition(Object around) {
            return (around instanceof J.If choice && choice.getElsePart() == null)
                    || around instanceof J.Ternary
                    || around instanceof J.Lambda;
        }
    }
}
