// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JContainer;
import org.openrewrite.java.tree.JLeftPadded;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/** Migrates loaders: Guava's is an abstract class, ours an interface. */
final class GuavaLoaderVisitor extends JavaVisitor<ExecutionContext> {

    private static final String FUTURE = "com.google.common.util.concurrent.ListenableFuture";
    private static final String FUTURES = "com.google.common.util.concurrent.Futures";

    private final Names names = new Names(this);

    @Override
    public J visitClassDeclaration(J.ClassDeclaration original, ExecutionContext context) {
        J.ClassDeclaration type = (J.ClassDeclaration) super.visitClassDeclaration(original, context);
        TypeTree parent = type.getExtends();
        if (parent == null || !TypeUtils.isOfClassType(parent.getType(), GuavaTypes.CACHE_LOADER)) {
            return type;
        }
        List<JRightPadded<TypeTree>> interfaces = new ArrayList<>();
        interfaces.add(JRightPadded.build(parent.withPrefix(Space.SINGLE_SPACE)));
        JContainer<TypeTree> others = type.getPadding().getImplements();
        if (others != null) {
            interfaces.addAll(others.getPadding().getElements());
        }
        return type.withExtends(null)
                .getPadding()
                .withImplements(JContainer.build(Space.SINGLE_SPACE, interfaces, Markers.EMPTY));
    }

    @Override
    public J visitBlock(J.Block original, ExecutionContext context) {
        J.Block body = (J.Block) super.visitBlock(original, context);
        Object around = getCursor().getParentTreeCursor().getValue();
        JavaType type = around instanceof J.ClassDeclaration declared
                ? declared.getType()
                : around instanceof J.NewClass made
                                && made.getBody() != null
                                && made.getBody().getId().equals(body.getId())
                        ? made.getType()
                        : null;
        if (type == null || !TypeUtils.isAssignableTo(GuavaTypes.CACHE_LOADER, type)) {
            return body;
        }
        List<Statement> statements = new ArrayList<>();
        for (Statement statement : body.getStatements()) {
            statements.addAll(
                    statement instanceof J.MethodDeclaration method ? member(method, context) : List.of(statement));
        }
        return body.withStatements(statements);
    }

    private List<Statement> member(J.MethodDeclaration method, ExecutionContext context) {
        boolean bulk = method.getSimpleName().equals("loadAll")
                && method.getParameters().size() == 1
                && method.getParameters().get(0) instanceof J.VariableDeclarations keys
                && TypeUtils.isOfClassType(keys.getType(), "java.lang.Iterable");
        if (bulk) {
            return List.of(ofSet(method));
        }
        boolean reload = method.getSimpleName().equals("reload")
                && method.getReturnTypeExpression() != null
                && TypeUtils.isOfClassType(method.getReturnTypeExpression().getType(), FUTURE);
        return reload ? reloads(method, context) : List.of(method);
    }

    private J.MethodDeclaration ofSet(J.MethodDeclaration method) {
        J.VariableDeclarations keys =
                (J.VariableDeclarations) method.getParameters().get(0);
        Expression set = names.of("java.util.Set");
        TypeTree type = keys.getTypeExpression() instanceof J.ParameterizedType generic
                ? generic.withClazz((org.openrewrite.java.tree.NameTree)
                        set.withPrefix(generic.getClazz().getPrefix()))
                : (TypeTree) set;
        return method.withParameters(List.of(keys.withTypeExpression(type)));
    }

    /** Migrates a reload to a method that returns the value; directly, if it returns complete futures only. */
    private List<Statement> reloads(J.MethodDeclaration method, ExecutionContext context) {
        TypeTree future = method.getReturnTypeExpression();
        if (!(future instanceof J.ParameterizedType generic) || generic.getTypeParameters() == null) {
            return List.of(method);
        }
        TypeTree value = (TypeTree) generic.getTypeParameters().get(0);
        J.MethodDeclaration direct = unwrapped(method);
        if (direct != null) {
            maybeRemoveImport(FUTURE);
            maybeRemoveImport(FUTURES);
            return List.of(direct.withReturnTypeExpression(value.withPrefix(future.getPrefix())));
        }
        return List.of(waiting(method, value, context), later(method));
    }

    private static J.@Nullable MethodDeclaration unwrapped(J.MethodDeclaration method) {
        AtomicInteger others = new AtomicInteger();
        J.MethodDeclaration changed = (J.MethodDeclaration)
                new JavaIsoVisitor<AtomicInteger>() {
                    @Override
                    public J.Return visitReturn(J.Return returned, AtomicInteger found) {
                        if (!(returned.getExpression() instanceof J.MethodInvocation call)
                                || !call.getSimpleName().equals("immediateFuture")) {
                            found.incrementAndGet();
                            return returned;
                        }
                        Expression value = call.getArguments().get(0);
                        return returned.withExpression(value.withPrefix(Space.SINGLE_SPACE));
                    }

                    @Override
                    public J.Lambda visitLambda(J.Lambda lambda, AtomicInteger found) {
                        return lambda;
                    }

                    @Override
                    public J.NewClass visitNewClass(J.NewClass made, AtomicInteger found) {
                        return made;
                    }
                }.visitNonNull(method, others);
        return others.get() == 0 ? changed : null;
    }

    private static J.MethodDeclaration later(J.MethodDeclaration method) {
        List<J.Annotation> annotations = method.getLeadingAnnotations().stream()
                .filter(annotation -> !annotation.getSimpleName().equals("Override"))
                .toList();
        boolean bare = annotations.isEmpty() && !method.getModifiers().isEmpty();
        return method.withName(method.getName().withSimpleName("reloadLater"))
                .withLeadingAnnotations(annotations)
                .withModifiers(
                        bare ? Space.formatFirstPrefix(method.getModifiers(), Space.EMPTY) : method.getModifiers());
    }

    /** Returns a method that waits for the future. */
    private J.MethodDeclaration waiting(J.MethodDeclaration method, TypeTree value, ExecutionContext context) {
        List<String> arguments = method.getParameters().stream()
                .map(parameter -> ((J.VariableDeclarations) parameter)
                        .getVariables()
                        .get(0)
                        .getSimpleName())
                .toList();
        J.MethodDeclaration made =
                Snippets.method("@Override public Object reload() throws Exception { return reloadLater("
                        + String.join(", ", arguments) + ").get(); }");
        made = made.withParameters(method.getParameters())
                .withReturnTypeExpression(value.withPrefix(Space.SINGLE_SPACE));
        made = autoFormat(made.withPrefix(method.getPrefix()), context, getCursor());
        return Todo.before(made, "this waits for the future; override asyncReload to return one instead");
    }

    @Override
    public J visitMethodInvocation(J.MethodInvocation original, ExecutionContext context) {
        J.MethodInvocation call = (J.MethodInvocation) super.visitMethodInvocation(original, context);
        JavaType.Method method = call.getMethodType();
        if (method == null || !TypeUtils.isOfClassType(method.getDeclaringType(), GuavaTypes.CACHE_LOADER)) {
            return call;
        }
        return switch (call.getSimpleName()) {
            case "from" -> from(call, method).withPrefix(call.getPrefix());
            case "asyncReloading" ->
                Todo.before(
                        call.getArguments().get(0).withPrefix(call.getPrefix()),
                        "give the executor to the builder: executor(…)");
            case "reload" -> isSuper(call) ? inherited(call) : call;
            case "loadAll" -> isSuper(call) ? inheritedBulk(call) : call;
            default -> call;
        };
    }

    private static boolean isSuper(J.MethodInvocation call) {
        return call.getSelect() instanceof J.Identifier select
                && select.getSimpleName().equals("super");
    }

    /** Names the interface that the method is inherited from, if the class itself implements it. */
    private J inheritedBulk(J.MethodInvocation call) {
        J.MethodInvocation told = Todo.before(
                call, "this throws, and getAll does too: call load for each key, or do not override loadAll");
        if (!isDirectLoader() || call.getSelect() == null) {
            return told;
        }
        Expression owner = new J.FieldAccess(
                Tree.randomId(),
                call.getSelect().getPrefix(),
                Markers.EMPTY,
                names.of(GuavaTypes.CACHE_LOADER),
                JLeftPadded.build(Code.name("super", null)),
                call.getSelect().getType());
        // The interface's method returns wildcards, and Guava's does not.
        return Code.call(
                        names.of("java.util.Map"),
                        "java.util.Map",
                        "copyOf",
                        List.of(call.withSelect(owner).withPrefix(Space.EMPTY)))
                .withPrefix(told.getPrefix());
    }

    /** Whether the innermost class extends the loaders' class, and not one of its subclasses. */
    private boolean isDirectLoader() {
        for (Iterator<Object> around = getCursor().getPath(); around.hasNext(); ) {
            Object each = around.next();
            if (each instanceof J.NewClass made && made.getBody() != null) {
                return made.getClazz() != null
                        && TypeUtils.isOfClassType(made.getClazz().getType(), GuavaTypes.CACHE_LOADER);
            }
            if (each instanceof J.ClassDeclaration declared) {
                return declared.getExtends() != null
                        && TypeUtils.isOfClassType(declared.getExtends().getType(), GuavaTypes.CACHE_LOADER);
            }
        }
        return false;
    }

    /** Returns what the reload does that Guava's loaders inherit. */
    private J inherited(J.MethodInvocation call) {
        J.MethodInvocation load = call.getPadding()
                .withSelect(null)
                .withName(call.getName().withSimpleName("load"))
                .withArguments(List.of(call.getArguments().get(0)))
                .withPrefix(Space.EMPTY);
        JavaType type = call.getType() == null ? JavaType.Unknown.getInstance() : call.getType();
        return Code.call(names.of(FUTURES), List.of(), FUTURES, "immediateFuture", List.of(load), type)
                .withPrefix(call.getPrefix());
    }

    /** Returns the loader that a function or a supplier is: a lambda of the key. */
    private static Expression from(J.MethodInvocation call, JavaType.Method method) {
        Expression source = call.getArguments().get(0);
        boolean supplier =
                TypeUtils.isOfClassType(method.getParameterTypes().get(0), "com.google.common.base.Supplier");
        if (source instanceof J.Lambda lambda) {
            return supplier ? Snippets.lambda("_ -> null").withBody(lambda.getBody()) : lambda;
        }
        if (source instanceof J.MemberReference reference) {
            Expression called = supplier ? GuavaTypes.called(reference) : null;
            return called == null
                    ? reference
                    : Snippets.lambda("_ -> null").withBody(called.withPrefix(Space.SINGLE_SPACE));
        }
        Expression object = source.withPrefix(Space.EMPTY);
        if (!supplier) {
            return Code.reference(object, "apply").withPrefix(source.getPrefix());
        }
        JavaType unknown = JavaType.Unknown.getInstance();
        J.MethodInvocation value =
                Code.call(object, List.of(), "com.google.common.base.Supplier", "get", List.of(), unknown);
        return Snippets.lambda("_ -> null").withBody(value.withPrefix(Space.SINGLE_SPACE));
    }
}
