// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.ShortenFullyQualifiedTypeReferences;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeUtils;

/** Migrates calls of Guava's caches and statistics. */
final class GuavaCallVisitor extends JavaVisitor<ExecutionContext> {

    private static final String STATS = Library.GUAVA.type("CacheStats");
    private static final String IMMUTABLE_MAP = "com.google.common.collect.ImmutableMap";

    private static final Map<String, String> RENAMED =
            Map.of("getUnchecked", "get", "apply", "get", "size", "estimatedSize");

    private static final Map<String, String> RENAMED_STATS =
            Map.of("loadExceptionCount", "loadFailureCount", "loadExceptionRate", "loadFailureRate");

    private static final Set<String> OF_CAUSE = Set.of("getCause", "wasEvicted");
    private static final String NO_CAUSE = "an entry has no cause: keep the cause that the listener gets, too";

    private static final Set<String> VIEWS = Set.of("keySet", "values", "entrySet");

    private final Names names = new Names(this);
    private final KeyCasts casts = new KeyCasts(new TypeNames(names));

    @Override
    public J visitMethodInvocation(J.MethodInvocation original, ExecutionContext context) {
        J.MethodInvocation call = (J.MethodInvocation) super.visitMethodInvocation(original, context);
        if (call.getMethodType() == null) {
            return call;
        }
        call = call.withArguments(CacheFunctions.convert(call.getArguments(), call.getMethodType()));
        String name = call.getSimpleName();
        if (TypeUtils.isOfClassType(call.getMethodType().getDeclaringType(), STATS)
                && RENAMED_STATS.containsKey(name)) {
            return renamed(call, RENAMED_STATS.get(name));
        }
        if (GuavaTypes.isNotification(call.getMethodType().getDeclaringType()) && OF_CAUSE.contains(name)) {
            return Todo.before(call, NO_CAUSE);
        }
        if (!GuavaTypes.isCacheCall(call)) {
            return call;
        }
        if (RENAMED.containsKey(name)) {
            return renamed(call, RENAMED.get(name));
        }
        if (name.equals("get") && call.getArguments().size() == 2) {
            return computed(call, context);
        }
        J.MethodInvocation cast = casts.cast(call);
        return name.startsWith("getAll") && isTakenAsImmutableMap() ? immutable(cast) : cast;
    }

    private static J.MethodInvocation renamed(J.MethodInvocation call, String name) {
        JavaType.Method type =
                call.getMethodType() == null ? null : call.getMethodType().withName(name);
        return call.withName(call.getName().withSimpleName(name).withType(type)).withMethodType(type);
    }

    /** Migrates {@code get(key, callable)}. */
    private J computed(J.MethodInvocation call, ExecutionContext context) {
        Expression callable = call.getArguments().get(1);
        List<Expression> arguments = new ArrayList<>(call.getArguments());
        Expression function = new CallableConversion(getCursor(), callable).toFunction(callable);
        arguments.set(1, function.withPrefix(callable.getPrefix()));
        JavaType.Method type =
                call.getMethodType() == null ? null : call.getMethodType().withThrownExceptions(List.of());
        J.MethodInvocation changed = call.withArguments(arguments).withMethodType(type);
        boolean written = function instanceof J.Ternary
                || (function instanceof J.Lambda lambda && lambda.getBody() instanceof J.Block);
        if (written
                && !(callable instanceof J.Lambda given
                        && function instanceof J.Lambda lambda
                        && given.getBody().equals(lambda.getBody()))) {
            changed = autoFormat(changed, function, context, getCursor().getParentOrThrow());
            doAfterVisit(ShortenFullyQualifiedTypeReferences.modifyOnly(changed));
        }
        return changed;
    }

    /** Whether what encloses a call expects the type that Guava returns. */
    private boolean isTakenAsImmutableMap() {
        Cursor parent = getCursor().getParentTreeCursor();
        if (parent.getValue() instanceof J.VariableDeclarations.NamedVariable variable) {
            return TypeUtils.isOfClassType(variable.getType(), IMMUTABLE_MAP);
        }
        if (parent.getValue() instanceof J.Assignment assignment) {
            return TypeUtils.isOfClassType(assignment.getVariable().getType(), IMMUTABLE_MAP);
        }
        if (parent.getValue() instanceof J.MethodInvocation call && call.getMethodType() != null) {
            return isTakenAsImmutableMap(call, call.getMethodType());
        }
        J.MethodDeclaration method = getCursor().firstEnclosing(J.MethodDeclaration.class);
        return parent.getValue() instanceof J.Return
                && method != null
                && method.getMethodType() != null
                && TypeUtils.isOfClassType(method.getMethodType().getReturnType(), IMMUTABLE_MAP);
    }

    /** Whether a call around one calls a method of an immutable map, or has a parameter of that type. */
    private boolean isTakenAsImmutableMap(J.MethodInvocation around, JavaType.Method method) {
        J.MethodInvocation call = getCursor().getValue();
        if (around.getSelect() != null && around.getSelect().getId().equals(call.getId())) {
            Object next =
                    getCursor().getParentTreeCursor().getParentTreeCursor().getValue();
            boolean view = VIEWS.contains(around.getSimpleName());
            return view
                    ? next instanceof J.MethodInvocation after
                            && after.getMethodType() != null
                            && isOfGuava(after.getMethodType().getDeclaringType())
                    : isOfGuava(method.getReturnType());
        }
        return method.getParameterTypes().stream().anyMatch(type -> TypeUtils.isOfClassType(type, IMMUTABLE_MAP));
    }

    private static boolean isOfGuava(JavaType type) {
        JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
        return named != null && named.getPackageName().startsWith("com.google.common.");
    }

    private J immutable(J.MethodInvocation call) {
        JavaType type = call.getType() == null ? JavaType.Unknown.getInstance() : call.getType();
        return Code.call(
                        names.of(IMMUTABLE_MAP),
                        List.of(),
                        IMMUTABLE_MAP,
                        "copyOf",
                        List.of(call.withPrefix(Space.EMPTY)),
                        type)
                .withPrefix(call.getPrefix());
    }

    @Override
    public J visitMemberReference(J.MemberReference original, ExecutionContext context) {
        J.MemberReference reference = (J.MemberReference) super.visitMemberReference(original, context);
        JavaType.FullyQualified owner =
                TypeUtils.asFullyQualified(reference.getContaining().getType());
        String name = reference.getReference().getSimpleName();
        if (owner == null) {
            return reference;
        }
        if (GuavaTypes.isNotification(owner) && OF_CAUSE.contains(name)) {
            return Todo.before(reference, NO_CAUSE);
        }
        Map<String, String> renamed = owner.getFullyQualifiedName().equals(STATS)
                ? RENAMED_STATS
                : Library.GUAVA.isCache(owner.getFullyQualifiedName()) ? RENAMED : Map.of();
        return renamed.containsKey(name)
                ? reference
                        .withReference(reference.getReference().withSimpleName(renamed.get(name)))
                        .withMethodType(null)
                : reference;
    }

    @Override
    public J visitVariable(J.VariableDeclarations.NamedVariable original, ExecutionContext context) {
        J.VariableDeclarations.NamedVariable variable =
                (J.VariableDeclarations.NamedVariable) super.visitVariable(original, context);
        return variable.getInitializer() == null
                ? variable
                : variable.withInitializer(CacheFunctions.convert(variable.getInitializer(), variable.getType()));
    }

    @Override
    public J visitAssignment(J.Assignment original, ExecutionContext context) {
        J.Assignment assignment = (J.Assignment) super.visitAssignment(original, context);
        JavaType type = assignment.getVariable().getType();
        return assignment.withAssignment(CacheFunctions.convert(assignment.getAssignment(), type));
    }

    @Override
    public J visitReturn(J.Return original, ExecutionContext context) {
        J.Return returned = (J.Return) super.visitReturn(original, context);
        Object around = getCursor()
                .dropParentUntil(each -> each instanceof J.MethodDeclaration || each instanceof J.Lambda)
                .getValue();
        return returned.getExpression() != null
                        && around instanceof J.MethodDeclaration method
                        && method.getMethodType() != null
                ? returned.withExpression(CacheFunctions.convert(
                        returned.getExpression(), method.getMethodType().getReturnType()))
                : returned;
    }

    /** Statistics have one count more, and are made by a method. */
    @Override
    public J visitNewClass(J.NewClass original, ExecutionContext context) {
        J.NewClass made = (J.NewClass) super.visitNewClass(original, context);
        if (!TypeUtils.isOfClassType(made.getType(), STATS)) {
            return made.withArguments(CacheFunctions.convert(made.getArguments(), made.getConstructorType()));
        }
        List<Expression> arguments = new ArrayList<>(made.getArguments());
        arguments.add(Snippets.expression("0"));
        return Code.call(names.of(STATS), List.of(), STATS, "of", arguments, JavaType.ShallowClass.build(STATS))
                .withPrefix(made.getPrefix());
    }
}
