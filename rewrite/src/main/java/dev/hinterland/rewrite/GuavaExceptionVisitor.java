// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.NameTree;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/**
 * Migrates what is done about failed loads. Guava's caches throw {@code ExecutionException}, which is checked. Ours
 * throw {@code CompletionException} for checked exceptions of loaders, and unchecked ones as they are.
 */
final class GuavaExceptionVisitor extends JavaIsoVisitor<ExecutionContext> {

    private static final String UNCHECKED = "com.google.common.util.concurrent.UncheckedExecutionException";
    private static final String ERROR = "com.google.common.util.concurrent.ExecutionError";

    private final Names names = new Names(this);

    @Override
    public J.Try visitTry(J.Try original, ExecutionContext context) {
        J.Try attempt = super.visitTry(original, context);
        if (!reads(original.getBody(), false)) {
            return attempt;
        }
        boolean others = ThrownExceptions.of(original.getBody(), GuavaTypes::isCheckedRead).stream()
                .anyMatch(type -> TypeUtils.isOfClassType(type, GuavaTypes.EXECUTION_EXCEPTION));
        List<J.Try.Catch> handlers = new ArrayList<>();
        int wider = -1;
        for (J.Try.Catch handler : attempt.getCatches()) {
            boolean late = wider >= 0 && catches(handler, GuavaTypes.EXECUTION_EXCEPTION);
            handlers.add(late ? wider : handlers.size(), migrate(handler, others));
            if (wider < 0 && !late && isWider(handler)) {
                wider = handlers.size() - 1;
            }
        }
        return attempt.withCatches(handlers);
    }

    /** Whether a handler catches what Hinterland throws, so that one of that class alone must stand before it. */
    private static boolean isWider(J.Try.Catch handler) {
        return catches(handler, "java.lang.RuntimeException") && !catches(handler, GuavaTypes.EXECUTION_EXCEPTION);
    }

    private static boolean catches(J.Try.Catch handler, String className) {
        return ThrownExceptions.alternatives(handler).stream().anyMatch(type -> isOf(type, className));
    }

    private J.Try.Catch migrate(J.Try.Catch handler, boolean others) {
        List<NameTree> types = ThrownExceptions.alternatives(handler);
        J.Try.Catch told = handler;
        if (types.stream().anyMatch(type -> isOf(type, UNCHECKED) || isOf(type, ERROR))) {
            told = Todo.before(handler, "an unchecked exception or error of a loader is thrown as it is, not wrapped");
        }
        if (!catches(handler, GuavaTypes.EXECUTION_EXCEPTION)) {
            return told;
        }
        boolean wider = catches(handler, "java.lang.RuntimeException");
        List<NameTree> changed = new ArrayList<>();
        for (NameTree type : types) {
            boolean wrapper = isOf(type, GuavaTypes.EXECUTION_EXCEPTION);
            if (!wrapper || others) {
                changed.add(changed.isEmpty() ? type.withPrefix(types.get(0).getPrefix()) : type);
            }
            if (wrapper && !wider) {
                NameTree completion = (NameTree) names.of(GuavaTypes.COMPLETION_EXCEPTION);
                changed.add(others ? completion : completion.withPrefix(type.getPrefix()));
            }
        }
        maybeRemoveImport(GuavaTypes.EXECUTION_EXCEPTION);
        return retyped(withTypes(told, changed));
    }

    /** Gives the exception its new type where it is used, so that nothing holds on to the import of the old one. */
    private static J.Try.Catch retyped(J.Try.Catch handler) {
        JavaType completion = JavaType.ShallowClass.build(GuavaTypes.COMPLETION_EXCEPTION);
        return (J.Try.Catch)
                new JavaIsoVisitor<Integer>() {
                    @Override
                    public J.Identifier visitIdentifier(J.Identifier name, Integer unused) {
                        JavaType.Variable variable = name.getFieldType();
                        boolean wrapper = TypeUtils.isOfClassType(name.getType(), GuavaTypes.EXECUTION_EXCEPTION);
                        return wrapper && variable != null
                                ? name.withType(completion).withFieldType(variable.withType(completion))
                                : name;
                    }

                    @Override
                    public J.VariableDeclarations.NamedVariable visitVariable(
                            J.VariableDeclarations.NamedVariable variable, Integer unused) {
                        J.VariableDeclarations.NamedVariable visited = super.visitVariable(variable, unused);
                        boolean wrapper = TypeUtils.isOfClassType(visited.getType(), GuavaTypes.EXECUTION_EXCEPTION);
                        return wrapper && visited.getVariableType() != null
                                ? visited.withVariableType(
                                        visited.getVariableType().withType(completion))
                                : visited;
                    }
                }.visitNonNull(handler, 0);
    }

    private static J.Try.Catch withTypes(J.Try.Catch handler, List<NameTree> types) {
        J.VariableDeclarations parameter = handler.getParameter().getTree();
        TypeTree named = types.size() == 1 ? (TypeTree) types.get(0) : multiCatch(types);
        return handler.withParameter(handler.getParameter().withTree(parameter.withTypeExpression(named)));
    }

    private static TypeTree multiCatch(List<NameTree> types) {
        List<JRightPadded<NameTree>> padded = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            NameTree type = types.get(i).withPrefix(i == 0 ? types.get(i).getPrefix() : Space.SINGLE_SPACE);
            Space after = i < types.size() - 1 ? Space.SINGLE_SPACE : Space.EMPTY;
            padded.add(new JRightPadded<>(type, after, Markers.EMPTY));
        }
        return new J.MultiCatch(Tree.randomId(), Space.EMPTY, Markers.EMPTY, padded);
    }

    private static boolean isOf(NameTree type, String className) {
        return TypeUtils.isOfClassType(type.getType(), className);
    }

    @Override
    public J.MethodDeclaration visitMethodDeclaration(J.MethodDeclaration original, ExecutionContext context) {
        J.MethodDeclaration method = super.visitMethodDeclaration(original, context);
        if (method.getThrows() == null || original.getBody() == null || !reads(original.getBody(), true)) {
            return method;
        }
        return method.withThrows(method.getThrows().stream()
                .map(type -> isOf(type, GuavaTypes.EXECUTION_EXCEPTION)
                        ? Todo.before(
                                type, "a failed load throws CompletionException, or the loader's unchecked exception")
                        : type)
                .toList());
    }

    /** Whether a block reads a cache; if told so, in a place where the exception leaves it. */
    private static boolean reads(J.Block block, boolean outsideTry) {
        AtomicBoolean found = new AtomicBoolean();
        new JavaIsoVisitor<AtomicBoolean>() {
            @Override
            public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, AtomicBoolean result) {
                if (GuavaTypes.isCheckedRead(call)) {
                    result.set(true);
                }
                return super.visitMethodInvocation(call, result);
            }

            @Override
            public J.Try visitTry(J.Try attempt, AtomicBoolean result) {
                boolean caught = attempt.getCatches().stream()
                        .flatMap(handler -> ThrownExceptions.alternatives(handler).stream())
                        .anyMatch(type -> isOf(type, GuavaTypes.EXECUTION_EXCEPTION));
                return outsideTry && caught ? attempt : super.visitTry(attempt, result);
            }
        }.visit(block, found);
        return found.get();
    }
}
