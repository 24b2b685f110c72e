// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
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
        Arguments arguments = Arguments.free(getCursor(), lambda);
        return lambda.withParameters(parameters(parameters.get(0), arguments))
                .withBody(replaced(lambda.getBody(), notification, arguments));
    }

    /** Makes a lambda of a reference to a method that takes the notification as an object, as {@code list::add}. */
    @Override
    public J visitMemberReference(J.MemberReference original, ExecutionContext context) {
        J.MemberReference reference = (J.MemberReference) super.visitMemberReference(original, context);
        JavaType.Method method = reference.getMethodType();
        boolean takesEntry = method != null
                && !method.isConstructor()
                && method.getParameterTypes().size() == 1
                && !takesNotification(method);
        if (method == null || !takesEntry || !TypeUtils.isOfClassType(reference.getType(), LISTENER)) {
            return reference;
        }
        maybeAddImport("java.util.Map", null, false);
        Arguments arguments = Arguments.free(getCursor(), reference);
        J.MethodInvocation call = Code.call(
                reference.getContaining().withPrefix(Space.EMPTY),
                method.getDeclaringType().getFullyQualifiedName(),
                method.getName(),
                List.of(arguments.entry()));
        return Snippets.lambdaOfThree(arguments.key(), arguments.value(), arguments.cause())
                .withBody(call.withPrefix(Space.SINGLE_SPACE))
                .withPrefix(reference.getPrefix());
    }

    /** Returns the parameters of a lambda: with types if that of the notification had one. */
    private J.Lambda.Parameters parameters(J parameter, Arguments arguments) {
        J.Lambda.Parameters shape = Snippets.lambdaOfThree(arguments.key(), arguments.value(), arguments.cause())
                .getParameters();
        boolean explicit = parameter instanceof J.VariableDeclarations declared
                && declared.getTypeExpression() != null
                && !(declared.getTypeExpression() instanceof J.Identifier name
                        && name.getSimpleName().equals("var"));
        if (!explicit) {
            return shape;
        }
        maybeRemoveImport(GuavaTypes.NOTIFICATION);
        return shape.withParameters(List.copyOf(typed((J.VariableDeclarations) parameter, arguments)));
    }

    /** Returns three parameters of the types that the notification has. */
    private List<Statement> typed(J.VariableDeclarations notification, Arguments arguments) {
        List<Statement> three = Snippets.parametersOfThree(arguments.key(), arguments.value(), arguments.cause());
        return List.of(
                typed(three.get(0), argumentOf(notification, 0)),
                typed(three.get(1), argumentOf(notification, 1)),
                typed(three.get(2), (TypeTree) names.of(CAUSE)));
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
        Arguments arguments = Arguments.free(getCursor(), method);
        maybeRemoveImport(GuavaTypes.NOTIFICATION);
        J.Block body = method.getBody();
        String name = parameter.getVariables().get(0).getSimpleName();
        return method.withParameters(typed(parameter, arguments))
                .withBody(body == null ? null : (J.Block) replaced(body, name, arguments));
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
                if (call.getArguments().size() == 1
                        && isNamed(call.getArguments().get(0))
                        && takesNotification(call.getMethodType())) {
                    J.MethodInvocation passed = call.withArguments(arguments.all());
                    return passed.withSelect((Expression) visit(call.getSelect(), unused));
                }
                if (!isNamed(call.getSelect())) {
                    return super.visitMethodInvocation(call, unused);
                }
                Expression value = arguments.of(call);
                return value == null ? super.visitMethodInvocation(call, unused) : value.withPrefix(call.getPrefix());
            }

            private boolean isNamed(@Nullable Expression expression) {
                return expression instanceof J.Identifier name
                        && name.getSimpleName().equals(notification);
            }

            @Override
            public J visitIdentifier(J.Identifier name, Integer unused) {
                boolean itself = isNamed(name)
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

    /** Whether a method is declared with a notification as its only parameter, and so takes three arguments now. */
    private static boolean takesNotification(JavaType.@Nullable Method method) {
        return DeclaredMethods.parameters(method).stream().anyMatch(GuavaTypes::isNotification);
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
        static Arguments free(Cursor place, J function) {
            FreeNames names = FreeNames.at(place, function);
            return new Arguments(names.like("key"), names.like("value"), names.like("cause"));
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

        List<Expression> all() {
            JavaType unknown = JavaType.Unknown.getInstance();
            return List.of(
                    Code.variable(key, unknown),
                    Code.variable(value, unknown).withPrefix(Space.SINGLE_SPACE),
                    Code.variable(cause, unknown).withPrefix(Space.SINGLE_SPACE));
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
