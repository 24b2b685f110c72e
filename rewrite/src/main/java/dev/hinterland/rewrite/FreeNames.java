// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Set;
import org.openrewrite.Cursor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.J;

/** Finds names for new variables: those that mean nothing else in a piece of code, and no variable around it. */
final class FreeNames {

    private final Set<String> taken;

    private FreeNames(Set<String> taken) {
        this.taken = taken;
    }

    /** {@return the free names at a place, for code that is put there} */
    static FreeNames at(Cursor place, J code) {
        Set<String> taken = VariableScope.namesAround(place);
        new JavaIsoVisitor<Set<String>>() {
            @Override
            public J.Identifier visitIdentifier(J.Identifier name, Set<String> found) {
                found.add(name.getSimpleName());
                return name;
            }

            // Names after a dot mean no variable.
            @Override
            public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, Set<String> found) {
                visit(call.getSelect(), found);
                call.getArguments().forEach(argument -> visit(argument, found));
                return call;
            }
        }.visit(code, taken);
        return new FreeNames(taken);
    }

    /** {@return a name, with a number after it if it is taken} */
    String like(String name) {
        String free = name;
        for (int i = 1; taken.contains(free); i++) {
            free = name + i;
        }
        return free;
    }
}
