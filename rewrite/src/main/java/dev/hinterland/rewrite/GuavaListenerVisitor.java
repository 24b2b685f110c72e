// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;

/** Makes listeners of three arguments of those that get a notification. */
final class GuavaListenerVisitor extends JavaVisitor<ExecutionContext> {

    private static final String LISTENER = Library.GUAVA.type("RemovalListener");
    private static final String CAUSE = "dev.hinterland.RemovalCause";

    private final Names names = new Names(this);

    @Override
    public J visitLambda(J.Lambda original, ExecutionContext context) {
        J.Lambda lambda = (J.Lambda) super.visitLambda(original, context);
        List<J> parameters = lambda.getParameters().getParameters();
        String notification = parameters.size() == 1 ? nameOf(parameters.get(0)) : null;
        if (notification == null || !TypeUtils.isOfClassType(lambda.getType(), LISTENER)) {
            return lambda;
        }
        Arguments arguments = Arguments.free(lambda);
        J.Lambda shape = Snippets.lambdaOfThree(arguments.key(), arguments.value(), arguments.cause());
        return lambda.withParameters(shape.getParameters())
                .withBody(replaced(lambda.getBody(), notification, arguments));
    }

    private static @Nullable String nameOf(J parameter) {
        if (parameter instanceof J.VariableDeclarations declarations) {
            return declarations.getVariables().get(0).getSimpleName();
        }
        return parameter instanceof J.Identifier identifier ? identifier.getSimpleName() : null;
    }

    @Override
    public J visitMethodDeclaration(J.MethodDeclaration original, ExecutionContext context) {
        J.MethodDeclaration method = (J.MethodDeclaration) super.visitMethodDeclaration(original, context);
        boolean told = method.getParameters().size() == 1
                && method.getParameters().get(0) instanceof J.VariableDeclarations parameter
                && GuavaTypes.isNotification(parameter.getType());
        if (!told) {
            return method;
        }
        J.VariableDeclarations parameter =
                (J.VariableDeclarations) method.getParameters().get(0);
        Arguments arguments = Arguments.free(method);
        maybeRemoveImport(GuavaTypes.NOTIFICATION);
        List<Statement> three = Snippets.parametersOfThree(arguments.key(), arguments.value(), arguments.cause());
        List<Statement> typed = new ArrayList<>();
        typed.add(typed(three.get(0), argumentOf(parameter, 0)));
        typed.add(typed(three.get(1), argumentOf(parameter, 1)));
        typed.add(typed(three.get(2), (TypeTree) names.of(CAUSE)));
        J.Block body = method.getBody();
        String name = parameter.getVariables().get(0).getSimpleName();
        return method.withParameters(typed).withBody(body == null ? null : (J.Block) replaced(body, name, arguments));
    }

    private static Statement typed(Statement parameter, TypeTree type) {
        return ((J.VariableDeclarations) parameter).withTypeExpression(type.withPrefix(Space.EMPTY));
    }

    /** Returns a type argument of a parameter's type, without its wildcard. */
    private static TypeTree argumentOf(J.VariableDeclarations parameter, int index) {
        Expression argument = parameter.getTypeExpression() instanceof J.ParameterizedType generic
                        && generic.getTypeParameters() != null
                ? generic.getTypeParameters().get(index)
                : null;
        if (argument instanceof J.Wildcard wildcard) {
            boolean upper = wildcard.getBound() == J.Wildcard.Bound.Extends && wildcard.getBoundedType() != null;
            argument = upper ? (Expression) wildcard.getBoundedType() : null;
        }
        return argument instanceof TypeTree type ? type : TypeTree.build("Object");
    }

    /** Replaces the calls of a notification by the arguments, and the notification itself by an entry. */
    private J replaced(J body, String notification, Arguments arguments) {
        boolean[] whole = {false};
        J changed = new JavaVisitor<Integer>() {
            @Override
            public J visitMethodInvocation(J.MethodInvocation call, Integer unused) {
                if (!(call.getSelect() instanceof J.Identifier select)
                        || !select.getSimpleName().equals(notification)) {
                    return super.visitMethodInvocation(call, unused);
                }
                Expression value = arguments.of(call);
                return value == null ? super.visitMethodInvocation(call, unused) : value.withPrefix(call.getPrefix());
            }

            @Override
            public J visitIdentifier(J.Identifier name, Integer unused) {
                boolean itself = name.getSimpleName().equals(notification)
                        && GuavaTypes.isNotification(name.getType())
                        && !(getCursor().getParentTreeCursor().getValue()
                                        instanceof J.VariableDeclarations.NamedVariable declared
                                && declared.getName().equals(name));
                whole[0] |= itself;
                return itself ? arguments.entry().withPrefix(name.getPrefix()) : name;
            }
        }.visitNonNull(body, 0, new Cursor(getCursor(), body));
        if (whole[0]) {
            maybeAddImport("java.util.Map", null, false);
        }
        return changed;
    }

    /**
     * The names of the three arguments.
     *
     * @param key names the key
     * @param value names the value
     * @param cause names the cause of the removal
     */
    private record Arguments(String key, String value, String cause) {

        /** {@return names that mean nothing else in a function} */
        static Arguments free(J function) {
            Set<String> used = new HashSet<>();
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
            }.visit(function, used);
            return new Arguments(free("key", used), free("value", used), free("cause", used));
        }

        private static String free(String name, Set<String> used) {
            String free = name;
            for (int i = 1; used.contains(free); i++) {
                free = name + i;
            }
            return free;
        }

        /** {@return what a call of the notification returns, or null if the arguments do not tell} */
        @Nullable
        Expression of(J.MethodInvocation call) {
            JavaType type = call.getType() == null ? JavaType.Unknown.getInstance() : call.getType();
            return switch (call.getSimpleName()) {
                case "getKey" -> Code.variable(key, type);
                case "getValue" -> Code.variable(value, type);
                case "getCause" -> Code.variable(cause, type);
                case "wasEvicted" ->
                    Code.call(
                            Code.variable(cause, JavaType.ShallowClass.build(CAUSE)),
                            List.of(),
                            CAUSE,
                            "wasEvicted",
                            List.of(),
                            JavaType.Primitive.Boolean);
                default -> null;
            };
        }

        Expression entry() {
            JavaType unknown = JavaType.Unknown.getInstance();
            return Code.call(
                    Code.name("Map", JavaType.ShallowClass.build("java.util.Map")),
                    List.of(),
                    "java.util.Map",
                    "entry",
                    List.of(Code.variable(key, unknown), Code.variable(value, unknown)),
                    JavaType.ShallowClass.build("java.util.Map$Entry"));
        }
    }
}
