// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import java.util.stream.Collectors;
import org.openrewrite.Cursor;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/** Makes a function of a key of a {@code Callable}. The function wraps checked exceptions, as those of loaders are. */
final class CallableConversion {

    private static final String WRAP = " %1$s) { throw new java.util.concurrent.CompletionException(%1$s); }";
    private static final String ANY = "catch (RuntimeException %1$s) { throw %1$s; } catch (Exception" + WRAP;

    private final String problem;

    /** Converts callables at a place, whose variables the code to be written leaves alone. */
    CallableConversion(Cursor place, J code) {
        problem = FreeNames.at(place, code).like("problem");
    }

    /** {@return a function that does not look at its argument} */
    Expression toFunction(Expression callable) {
        if (callable instanceof J.Ternary choice) {
            return choice.withTruePart(branch(choice.getTruePart())).withFalsePart(branch(choice.getFalsePart()));
        }
        if (J.Literal.isLiteralValue(callable, null)) {
            return callable;
        }
        if (callable instanceof J.TypeCast cast && isMade(cast.getExpression())) {
            return toFunction(cast.getExpression());
        }
        if (callable instanceof J.Parentheses<?> group && group.getTree() instanceof Expression inner) {
            return toFunction(inner);
        }
        if (callable instanceof J.Lambda lambda) {
            List<JavaType> thrown = ThrownExceptions.of(lambda, call -> false);
            return thrown.isEmpty() ? ofKey(lambda.getBody()) : wrapped(blockOf(lambda.getBody()), thrown);
        }
        if (callable instanceof J.MemberReference reference) {
            Expression called = GuavaTypes.called(reference);
            List<JavaType> thrown = reference.getMethodType() == null
                    ? List.of()
                    : reference.getMethodType().getThrownExceptions().stream()
                            .filter(GuavaTypes::isChecked)
                            .toList();
            return thrown.isEmpty() ? ofKey(called.withPrefix(Space.SINGLE_SPACE)) : wrapped(returning(called), thrown);
        }
        Expression called = Code.call(
                callable instanceof J.TypeCast ? inParentheses(callable) : callable.withPrefix(Space.EMPTY),
                List.of(),
                "java.util.concurrent.Callable",
                "call",
                List.of(),
                JavaType.Unknown.getInstance());
        return wrapped(returning(called), List.of(JavaType.ShallowClass.build("java.lang.Exception")));
    }

    /** Whether an expression makes a callable at once, whatever it is cast to. */
    private static boolean isMade(Expression callable) {
        if (callable instanceof J.Parentheses<?> group && group.getTree() instanceof Expression inner) {
            return isMade(inner);
        }
        return callable instanceof J.Lambda || callable instanceof J.MemberReference || callable instanceof J.Ternary;
    }

    private static Expression inParentheses(Expression expression) {
        return new J.Parentheses<>(
                Tree.randomId(), Space.EMPTY, Markers.EMPTY, JRightPadded.build(expression.withPrefix(Space.EMPTY)));
    }

    private Expression branch(Expression callable) {
        return toFunction(callable).withPrefix(callable.getPrefix());
    }

    private static J.Lambda ofKey(J body) {
        return Snippets.lambda("_ -> null").withBody(body);
    }

    private J.Lambda wrapped(J.Block body, List<JavaType> thrown) {
        boolean any = thrown.stream().anyMatch(type -> TypeUtils.isAssignableTo(type, RUNTIME));
        String caught = thrown.stream()
                .map(type -> String.valueOf(TypeUtils.asFullyQualified(type)).replace('$', '.'))
                .collect(Collectors.joining(" | "));
        J.Lambda lambda = Snippets.lambda(
                "_ -> { try { } " + String.format(any ? ANY : "catch (" + caught + WRAP, problem) + " }");
        J.Block outer = (J.Block) lambda.getBody();
        J.Try attempt = (J.Try) outer.getStatements().get(0);
        return lambda.withBody(outer.withStatements(List.of((Statement) attempt.withBody(body))));
    }

    private static final JavaType RUNTIME = JavaType.buildType("java.lang.RuntimeException");

    private static J.Block blockOf(J body) {
        return body instanceof J.Block block ? block : returning((Expression) body);
    }

    private static J.Block returning(Expression value) {
        J.Try attempt = (J.Try) Snippets.statement("try { return null; } finally { }");
        J.Block block = attempt.getBody();
        J.Return returned = (J.Return) block.getStatements().get(0);
        Statement changed = returned.withExpression(value.withPrefix(Space.SINGLE_SPACE));
        return block.withStatements(List.of(changed));
    }
}
