// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.openrewrite.Cursor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.NameTree;
import org.openrewrite.java.tree.TypeUtils;

/** Collects the checked exceptions that leave a piece of code. */
final class ThrownExceptions extends JavaIsoVisitor<Map<String, JavaType>> {

    private final Predicate<J.MethodInvocation> ignored;

    private ThrownExceptions(Predicate<J.MethodInvocation> ignored) {
        this.ignored = ignored;
    }

    /** {@return the checked exceptions, without those whose superclass is among them} */
    static List<JavaType> of(J code, Predicate<J.MethodInvocation> ignored) {
        Map<String, JavaType> found = new LinkedHashMap<>();
        new ThrownExceptions(ignored).visit(code, found);
        List<JavaType> widest = new ArrayList<>();
        for (JavaType type : found.values()) {
            boolean covered = found.values().stream()
                    .anyMatch(other -> !other.equals(type) && TypeUtils.isAssignableTo(other, type));
            if (!covered) {
                widest.add(type);
            }
        }
        return widest;
    }

    @Override
    public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, Map<String, JavaType> found) {
        if (call.getMethodType() != null && !ignored.test(call)) {
            call.getMethodType().getThrownExceptions().forEach(type -> add(type, found));
        }
        return super.visitMethodInvocation(call, found);
    }

    @Override
    public J.NewClass visitNewClass(J.NewClass made, Map<String, JavaType> found) {
        if (made.getConstructorType() != null) {
            made.getConstructorType().getThrownExceptions().forEach(type -> add(type, found));
        }
        return super.visitNewClass(made, found);
    }

    @Override
    public J.Throw visitThrow(J.Throw thrown, Map<String, JavaType> found) {
        Expression exception = thrown.getException();
        if (exception.getType() != null) {
            add(exception.getType(), found);
        }
        return super.visitThrow(thrown, found);
    }

    /** Code of other functions and classes runs at another time. */
    @Override
    public J.Lambda visitLambda(J.Lambda lambda, Map<String, JavaType> found) {
        return getCursor().getParent() != null
                        && Cursor.ROOT_VALUE.equals(getCursor().getParent().getValue())
                ? super.visitLambda(lambda, found)
                : lambda;
    }

    @Override
    public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration type, Map<String, JavaType> found) {
        return type;
    }

    private void add(JavaType type, Map<String, JavaType> found) {
        JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
        if (named != null && GuavaTypes.isChecked(named) && !isCaught(named)) {
            found.put(named.getFullyQualifiedName(), named);
        }
    }

    /** Whether a try statement around the present place, within the code looked at, catches an exception. */
    private boolean isCaught(JavaType type) {
        Object below = getCursor().getValue();
        for (Cursor cursor = getCursor().getParent(); cursor != null; cursor = cursor.getParent()) {
            if (cursor.getValue() instanceof J.Try attempt
                    && attempt.getBody().equals(below)
                    && attempt.getCatches().stream().anyMatch(each -> catches(each, type))) {
                return true;
            }
            if (cursor.getValue() instanceof J) {
                below = cursor.getValue();
            }
        }
        return false;
    }

    private static boolean catches(J.Try.Catch handler, JavaType type) {
        return alternatives(handler).stream().anyMatch(each -> TypeUtils.isAssignableTo(each.getType(), type));
    }

    /** {@return the types that a catch clause names} */
    static List<NameTree> alternatives(J.Try.Catch handler) {
        Object named = handler.getParameter().getTree().getTypeExpression();
        if (named instanceof J.MultiCatch several) {
            return several.getAlternatives();
        }
        return named instanceof NameTree one ? List.of(one) : List.of();
    }
}
