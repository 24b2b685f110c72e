// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.Statement;

/** Pieces of code that are parsed from text. They may use the JDK only. */
final class Snippets {

    private Snippets() {}

    /** {@return the expression, without whitespace before it} */
    static Expression expression(String text) {
        String target = text.contains("->") || text.contains("::") ? lambdaType(text) : "Object";
        return initializer(parse("class Snippet { " + target + " field = " + text + "; }"));
    }

    private static Expression initializer(J.CompilationUnit unit) {
        List<Expression> found = new ArrayList<>();
        new JavaIsoVisitor<List<Expression>>() {
            @Override
            public J.VariableDeclarations.NamedVariable visitVariable(
                    J.VariableDeclarations.NamedVariable variable, List<Expression> result) {
                if (variable.getInitializer() != null) {
                    result.add(variable.getInitializer());
                }
                return variable;
            }
        }.visit(unit, found);
        return fresh(found.get(0)).withPrefix(Space.EMPTY);
    }

    static J.Lambda lambda(String text) {
        return (J.Lambda) expression(text);
    }

    /** {@return a lambda with parameters of these names and no types} */
    static J.Lambda lambdaOfThree(String first, String second, String third) {
        String parameters = first + ", " + second + ", " + third;
        J.CompilationUnit unit =
                parse("interface Three { void call(Object a, Object b, Object c); } class Snippet { Three field = ("
                        + parameters + ") -> { }; }");
        return (J.Lambda) initializer(unit);
    }

    /** {@return three parameters of a method, of the class {@code Object}} */
    static List<Statement> parametersOfThree(String first, String second, String third) {
        return method("void method(Object " + first + ", Object " + second + ", Object " + third + ") { }")
                .getParameters();
    }

    static J.MethodDeclaration method(String text) {
        J.CompilationUnit unit = parse("class Snippet { " + text + " }");
        J.MethodDeclaration method = (J.MethodDeclaration)
                unit.getClasses().get(0).getBody().getStatements().get(0);
        return Snippets.<J.MethodDeclaration>fresh(method).withPrefix(Space.EMPTY);
    }

    /** {@return the statement, without whitespace before it; what it throws need not be declared} */
    static Statement statement(String text) {
        J.Block body = Objects.requireNonNull(
                method("Object method() throws Exception { " + text + " }").getBody());
        return Snippets.<Statement>fresh(body.getStatements().get(0)).withPrefix(Space.EMPTY);
    }

    private static String lambdaType(String text) {
        if (text.startsWith("()")) {
            return "java.util.function.Supplier<Object>";
        }
        return text.startsWith("Runnable::")
                ? "java.util.concurrent.Executor"
                : "java.util.function.Function<Object, Object>";
    }

    private static J.CompilationUnit parse(String source) {
        return (J.CompilationUnit) JavaParser.fromJavaVersion()
                .build()
                .parse(new InMemoryExecutionContext(), source)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("snippet cannot be parsed: source=" + source));
    }

    /** Returns the tree with identifiers of its own, since a snippet may be used more than once. */
    @SuppressWarnings("unchecked") // a visitor that changes identifiers only returns what it was given
    private static <T extends J> T fresh(T tree) {
        return (T)
                new JavaVisitor<Integer>() {
                    @Override
                    public @Nullable J visit(@Nullable Tree visited, Integer unused) {
                        J result = super.visit(visited, unused);
                        return result == null ? null : (J) result.withId(Tree.randomId());
                    }
                }.visitNonNull(tree, 0);
    }
}
