// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeUtils;

/** Comments comparisons by identity, and changes, of values that have been read from a cache. */
final class CopyVisitor extends JavaIsoVisitor<ExecutionContext> {

    private static final Set<String> READS = Set.of("get", "getIfPresent", "getUnchecked", "join", "apply");

    private static final Set<String> CHANGES = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "put",
            "putAll",
            "putIfAbsent",
            "computeIfAbsent",
            "compute",
            "merge",
            "remove",
            "removeIf",
            "removeAll",
            "retainAll",
            "clear",
            "sort",
            "offer",
            "poll",
            "push",
            "pop",
            "append",
            "insert",
            "increment",
            "decrement",
            "incrementAndGet",
            "decrementAndGet",
            "getAndIncrement",
            "getAndDecrement",
            "addAndGet",
            "getAndAdd",
            "getAndSet",
            "set",
            "compareAndSet",
            "updateAndGet",
            "getAndUpdate",
            "accumulateAndGet");

    private final Library library;

    CopyVisitor(Library library) {
        this.library = library;
    }

    @Override
    public J.Binary visitBinary(J.Binary original, ExecutionContext context) {
        J.Binary comparison = super.visitBinary(original, context);
        boolean identity =
                comparison.getOperator() == J.Binary.Type.Equal || comparison.getOperator() == J.Binary.Type.NotEqual;
        boolean objects = isObject(comparison.getLeft()) && isObject(comparison.getRight());
        boolean read = isRead(comparison.getLeft()) || isRead(comparison.getRight());
        return identity && objects && read
                ? Todo.before(comparison, "values are copies, and two reads return two objects: compare by equals")
                : comparison;
    }

    private static boolean isObject(Expression operand) {
        JavaType type = operand.getType();
        boolean constant = type instanceof JavaType.FullyQualified named
                && (named.getKind() == JavaType.FullyQualified.Kind.Enum
                        || named.getFullyQualifiedName().equals("java.lang.Boolean"));
        return !(type instanceof JavaType.Primitive) && !constant;
    }

    @Override
    public J.MethodInvocation visitMethodInvocation(J.MethodInvocation original, ExecutionContext context) {
        J.MethodInvocation call = super.visitMethodInvocation(original, context);
        boolean changes =
                CHANGES.contains(call.getSimpleName()) || call.getSimpleName().matches("set[A-Z].*");
        boolean ofValue =
                changes && call.getSelect() != null && isMutable(call.getSelect()) && isRead(call.getSelect());
        return ofValue
                ? Todo.before(call, "this changes a copy: put the changed value back, or use asMap().compute")
                : call;
    }

    /** Whether an object may be changed at all: caches and their views are not what is meant. */
    private boolean isMutable(Expression object) {
        JavaType.FullyQualified type = TypeUtils.asFullyQualified(object.getType());
        return type != null
                && type.getKind() != JavaType.FullyQualified.Kind.Record
                && !library.isCache(type.getFullyQualifiedName())
                && !type.getFullyQualifiedName().endsWith("CompletableFuture");
    }

    /** Whether an expression is a value that has just been read, or a variable that was initialized with one. */
    private boolean isRead(Expression expression) {
        Expression bare = expression.unwrap();
        if (bare instanceof J.MethodInvocation call) {
            return isReadCall(call);
        }
        return bare instanceof J.Identifier variable && isInitializedByRead(variable);
    }

    private boolean isReadCall(J.MethodInvocation call) {
        Expression select = call.getSelect();
        if (select == null || !READS.contains(call.getSimpleName())) {
            return false;
        }
        JavaType.FullyQualified owner = TypeUtils.asFullyQualified(select.getType());
        boolean cache = owner != null && library.isSynchronousCache(owner.getFullyQualifiedName());
        return cache || isView(select) || (call.getSimpleName().equals("join") && isAsyncRead(select));
    }

    private boolean isView(Expression select) {
        return select instanceof J.MethodInvocation view
                && view.getSimpleName().equals("asMap")
                && isCache(view.getSelect());
    }

    private boolean isAsyncRead(Expression select) {
        return select instanceof J.MethodInvocation read && isCache(read.getSelect());
    }

    private boolean isCache(@Nullable Expression select) {
        JavaType.FullyQualified owner = TypeUtils.asFullyQualified(select == null ? null : select.getType());
        return owner != null && library.isCache(owner.getFullyQualifiedName());
    }

    private boolean isInitializedByRead(J.Identifier variable) {
        Cursor block = getCursor();
        while (block != null && !Cursor.ROOT_VALUE.equals(block.getValue())) {
            if (block.getValue() instanceof J.Block scope) {
                Boolean read = readIn(scope, variable.getSimpleName());
                if (read != null) {
                    return read;
                }
            }
            block = block.getParent();
        }
        return false;
    }

    /** Returns whether the variable that a block declares was initialized by a read, or null if it declares none. */
    private @Nullable Boolean readIn(J.Block scope, String name) {
        for (Statement statement : scope.getStatements()) {
            if (statement instanceof J.VariableDeclarations declarations) {
                for (J.VariableDeclarations.NamedVariable declared : declarations.getVariables()) {
                    if (declared.getSimpleName().equals(name)) {
                        Expression value = declared.getInitializer();
                        return value != null && value.unwrap() instanceof J.MethodInvocation call && isReadCall(call);
                    }
                }
            }
        }
        return null;
    }
}
