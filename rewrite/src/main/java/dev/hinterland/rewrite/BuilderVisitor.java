// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static java.util.Collections.emptyList;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/** Migrates calls of builders, references to their methods, and the objects that stand for specifications. */
final class BuilderVisitor extends JavaVisitor<ExecutionContext> {

    static final String HINTERLAND = "dev.hinterland.Hinterland";

    private static final String OLD_COUNTER = Library.CAFFEINE.type("stats.ConcurrentStatsCounter");
    private static final String COUNTER = "dev.hinterland.StatsCounter";

    private static final String OLD_POLICY = Library.CAFFEINE.type("Policy");
    private static final String POLICY = "dev.hinterland.CachePolicy";

    /** Types with static members that keep their simple names. */
    private static final Set<String> SAME_NAMES =
            Set.of("RemovalCause", "CacheLoader", "AsyncCacheLoader", "Expiry", "Ticker", "Scheduler", "Weigher");

    /** Calls what an executor is given on the thread that gives it. */
    private static final String CALLER = "Runnable::run";

    /** Options without a counterpart, with what to say about them; nothing if their absence changes nothing. */
    private static final Map<String, String> DROPPED = Map.of(
            "weakKeys", "weakKeys() is gone: keys are copies",
            "weakValues", "weakValues() is gone: values are copies",
            "softValues", "softValues() is gone: the budget alone bounds the memory",
            "concurrencyLevel", "");

    private final Library library;
    private final Names names = new Names(this);
    private final Encodings encodings = new Encodings(this);
    private final Specifications specifications = new Specifications();

    BuilderVisitor(Library library) {
        this.library = library;
    }

    /** Renames a static import of all members, which the renaming of types would take away. */
    @Override
    public J visitImport(J.Import original, ExecutionContext context) {
        J.FieldAccess name = original.getQualid();
        boolean renamed = original.isStatic()
                && name.getSimpleName().equals("*")
                && SAME_NAMES.stream().map(library::type).anyMatch(original.getTypeName()::equals);
        if (!renamed) {
            return original;
        }
        String owner = original.getTypeName().replace(library.packageName(), "dev.hinterland");
        Expression target = TypeTree.build(owner);
        return original.withQualid(
                name.withTarget(target.withPrefix(name.getTarget().getPrefix())));
    }

    @Override
    public J visitMethodInvocation(J.MethodInvocation original, ExecutionContext context) {
        J.MethodInvocation call = (J.MethodInvocation) super.visitMethodInvocation(tellAbove(original), context);
        JavaType.Method method = call.getMethodType();
        if (method == null) {
            return call;
        }
        String owner = method.getDeclaringType().getFullyQualifiedName();
        if (owner.equals(library.specification())) {
            return specification(call);
        }
        if (RemovalListeners.isAsynchronous(call)) {
            return asynchronous(call);
        }
        if (!owner.equals(library.builder())) {
            return call;
        }
        return switch (call.getSimpleName()) {
            case "newBuilder", "from" -> start(call);
            case "build", "buildAsync" -> build(call);
            case "removalListener" -> {
                maybeRemoveImport(RemovalListeners.NAME);
                J.MethodInvocation told = RemovalListeners.onOwnExecutor(call);
                yield told.equals(call) && leavesWithListener(original)
                        ? RemovalListeners.withExecutor(call, Snippets.expression(CALLER))
                        : told;
            }
            case "ticker" -> tickerOf(call);
            default -> DROPPED.containsKey(call.getSimpleName()) ? drop(call) : call;
        };
    }

    /** Makes a string of a specification. A statement has a builder parse it, which refuses what is wrong. */
    private J specification(J.MethodInvocation call) {
        Expression text = specifications.migrate(call);
        return Specifications.isMigrated(call.getSimpleName()) && Discarded.isAt(getCursor())
                ? Code.call(names.of(HINTERLAND), HINTERLAND, "cacheBuilder", List.of(text.withPrefix(Space.EMPTY)))
                        .withPrefix(text.getPrefix())
                : text;
    }

    /** Whether a builder of Guava gets its listener here, and builds its caches where none of this is known. */
    private boolean leavesWithListener(J.MethodInvocation call) {
        Cursor last = getCursor();
        Expression chain = call;
        while (last.getParentTreeCursor().getValue() instanceof J.MethodInvocation next
                && next.getSelect() != null
                && next.getSelect().getId().equals(chain.getId())) {
            last = last.getParentTreeCursor();
            chain = next;
        }
        BuilderChain options = BuilderChain.of(chain, getCursor());
        Object around = last.getParentTreeCursor().getValue();
        Expression variable = around instanceof J.VariableDeclarations.NamedVariable declared
                ? declared.getName()
                : around instanceof J.Assignment assignment ? assignment.getVariable() : null;
        return library == Library.GUAVA
                && !options.has("executor")
                && !options.builds()
                && (variable == null || !BuilderChain.of(variable, getCursor()).builds());
    }

    /** An asynchronous listener that is not given to a builder at once becomes the listener itself. */
    private J asynchronous(J.MethodInvocation call) {
        Tree parent = getCursor().getParentTreeCursor().getValue();
        boolean given = parent instanceof J.MethodInvocation around
                && around.getSimpleName().equals("removalListener")
                && around.getArguments().stream()
                        .anyMatch(argument -> argument.getId().equals(call.getId()));
        if (given) {
            return call;
        }
        maybeRemoveImport(RemovalListeners.NAME);
        maybeRemoveImport(RemovalListeners.NAME + ".asynchronous");
        Expression listener = call.getArguments().get(0).withPrefix(call.getPrefix());
        return Todo.before(listener, "give the executor to the builder: executor(…)");
    }

    private J start(J.MethodInvocation call) {
        maybeRemoveImport(library.builder());
        maybeRemoveImport(library.builder() + "." + call.getSimpleName());
        Expression select = names.of(HINTERLAND)
                .withPrefix(
                        call.getSelect() == null
                                ? Space.EMPTY
                                : call.getSelect().getPrefix());
        JavaType.Method type = call.getMethodType() == null
                ? null
                : call.getMethodType()
                        .withDeclaringType(JavaType.ShallowClass.build(HINTERLAND))
                        .withName("cacheBuilder");
        J.MethodInvocation started = call.getPadding()
                .withSelect(JRightPadded.build(select))
                .withName(call.getName().withSimpleName("cacheBuilder").withType(type))
                .withMethodType(type);
        return started.withArguments(specifications.bounded(started.getArguments()));
    }

    private J build(J.MethodInvocation call) {
        JavaType.Parameterized built = typesOf(call);
        List<Expression> arguments = new ArrayList<>(encodings.of(argument(built, 0), argument(built, 1)));
        List<Expression> given = call.getArguments().stream()
                .filter(argument -> !(argument instanceof J.Empty))
                .toList();
        if (!given.isEmpty()) {
            Space prefix = given.get(0).getPrefix();
            arguments.set(
                    0,
                    prefix.getWhitespace().isEmpty()
                            ? arguments.get(0)
                            : arguments.get(0).withPrefix(prefix));
        }
        arguments.addAll(given);
        J.MethodInvocation bounded = withBound(withExecutor(call, !given.isEmpty()));
        return bounded.getPadding()
                .withArguments(bounded.getPadding().getArguments().getPadding().withElements(Code.padded(arguments)));
    }

    /** Returns the type that the compiler inferred for a call of build, or null if that is a raw type. */
    private JavaType.@Nullable Parameterized typesOf(J.MethodInvocation call) {
        return call.getType() instanceof JavaType.Parameterized built
                        && built.getTypeParameters().size() == 2
                ? built
                : null;
    }

    private static JavaType argument(JavaType.@Nullable Parameterized type, int index) {
        return type == null
                ? JavaType.ShallowClass.build("java.lang.Object")
                : type.getTypeParameters().get(index);
    }

    private J.MethodInvocation withBound(J.MethodInvocation call) {
        BuilderChain chain = chainOf(call);
        if (chain.isMaximumUncertain()) {
            return toldBeforeName(call, "the maximum depends on a condition, and build throws without one");
        }
        if (chain.hasMaximum() || !chain.isComplete()) {
            return call;
        }
        return insert(
                call,
                "maximumBytes",
                Snippets.expression("64L << 20"),
                "the cache had no maximum, and needs one: choose its budget");
    }

    /** Calls what the builder's executor calls on the caller's thread, as Guava does, unless there is an executor. */
    private J.MethodInvocation withExecutor(J.MethodInvocation call, boolean loads) {
        BuilderChain chain = chainOf(call);
        boolean used = loads || chain.has("removalListener") || chain.has("refreshAfterWrite");
        boolean needed = library == Library.GUAVA && used && !chain.has("executor");
        return needed ? insert(call, "executor", Snippets.expression(CALLER), "") : call;
    }

    private BuilderChain chainOf(J.MethodInvocation call) {
        return BuilderChain.of(call.getSelect(), getCursor());
    }

    /** Puts one more option before a call. */
    private J.MethodInvocation insert(J.MethodInvocation call, String option, Expression argument, String todo) {
        JRightPadded<Expression> select = call.getPadding().getSelect();
        if (select == null) {
            return call;
        }
        Space before = todo.isEmpty() ? select.getAfter() : Todo.in(select.getAfter(), todo);
        JavaType type = select.getElement().getType();
        J.MethodInvocation inserted = Code.call(
                select.getElement(),
                emptyList(),
                library.builder(),
                option,
                List.of(argument),
                type == null ? JavaType.Unknown.getInstance() : type);
        inserted = inserted.getPadding().withSelect(new JRightPadded<>(select.getElement(), before, Markers.EMPTY));
        return call.getPadding()
                .withSelect(new JRightPadded<>(inserted, withoutComments(select.getAfter()), Markers.EMPTY));
    }

    private static J.MethodInvocation toldBeforeName(J.MethodInvocation call, String todo) {
        JRightPadded<Expression> select = call.getPadding().getSelect();
        return select == null ? call : call.getPadding().withSelect(select.withAfter(Todo.in(select.getAfter(), todo)));
    }

    private static Space withoutComments(Space space) {
        return Space.build(space.getWhitespace(), emptyList());
    }

    /** Moves what is to be said about the options that this call's builder loses to the place where they were. */
    private J.MethodInvocation tellAbove(J.MethodInvocation call) {
        JRightPadded<Expression> select = call.getPadding().getSelect();
        if (select == null) {
            return call;
        }
        Deque<String> todos = new ArrayDeque<>();
        Expression next = select.getElement();
        while (next instanceof J.MethodInvocation inner && isDropped(inner)) {
            todos.push(DROPPED.getOrDefault(inner.getSimpleName(), ""));
            next = inner.getSelect();
        }
        Space after = select.getAfter();
        for (String todo : todos) {
            after = todo.isEmpty() ? after : Todo.in(after, todo);
        }
        return todos.isEmpty() ? call : call.getPadding().withSelect(select.withAfter(after));
    }

    private boolean isDropped(J.MethodInvocation call) {
        return DROPPED.containsKey(call.getSimpleName())
                && call.getMethodType() != null
                && TypeUtils.isOfClassType(call.getMethodType().getDeclaringType(), library.builder());
    }

    /** Replaces the call of an option by the builder that it is called on. */
    private J drop(J.MethodInvocation call) {
        if (call.getSelect() == null) {
            return call;
        }
        String todo = DROPPED.getOrDefault(call.getSimpleName(), "");
        Tree parent = getCursor().getParentTreeCursor().getValue();
        boolean called = parent instanceof J.MethodInvocation above
                && above.getSelect() != null
                && above.getSelect().getId().equals(call.getId());
        Expression builder = call.getSelect().withPrefix(call.getPrefix());
        if (called || (todo.isEmpty() && !isStatement(parent))) {
            return builder;
        }
        if (isStatement(parent) && !(builder instanceof J.MethodInvocation)) {
            J.Empty nothing = new J.Empty(Tree.randomId(), call.getPrefix(), Markers.EMPTY);
            return todo.isEmpty() ? nothing : Todo.before(nothing, todo);
        }
        return todo.isEmpty() ? builder : Todo.before(builder, todo);
    }

    private static boolean isStatement(Tree parent) {
        return parent instanceof J.Block
                || parent instanceof J.If
                || parent instanceof J.If.Else
                || parent instanceof J.Case;
    }

    /** Reads a Guava ticker, which is an abstract class, by a reference to its method. */
    private J tickerOf(J.MethodInvocation call) {
        Expression ticker = call.getArguments().get(0);
        boolean guava = TypeUtils.isAssignableTo("com.google.common.base.Ticker", ticker.getType());
        if (!guava) {
            return call;
        }
        Expression read = Code.reference(ticker.withPrefix(Space.EMPTY), "read").withPrefix(ticker.getPrefix());
        return call.withArguments(List.of(read));
    }

    @Override
    public J visitMemberReference(J.MemberReference original, ExecutionContext context) {
        J.MemberReference reference = (J.MemberReference) super.visitMemberReference(original, context);
        if (TypeUtils.isOfClassType(reference.getContaining().getType(), OLD_COUNTER)
                && reference.getReference().getSimpleName().equals("new")) {
            return Code.reference(counter(), "concurrent").withPrefix(reference.getPrefix());
        }
        if (reference.getContaining() instanceof J.FieldAccess nested
                && nested.getTarget() instanceof J.Identifier outer
                && TypeUtils.isOfClassType(outer.getType(), OLD_POLICY)) {
            // The renaming of types takes the import away, since it does not see this use of it.
            maybeAddImport(POLICY, null, false);
        }
        if (isOf(library.specification(), reference)) {
            return specificationReference(reference);
        }
        if (!isOf(library.builder(), reference)) {
            return reference;
        }
        String method = reference.getReference().getSimpleName();
        if (method.equals("newBuilder") || method.equals("from")) {
            maybeRemoveImport(library.builder());
            Expression owner =
                    names.of(HINTERLAND).withPrefix(reference.getContaining().getPrefix());
            return reference
                    .withContaining(owner)
                    .withReference(reference.getReference().withSimpleName("cacheBuilder"))
                    .withMethodType(null);
        }
        boolean builds = method.equals("build") || method.equals("buildAsync");
        return builds ? buildReference(reference) : reference;
    }

    private Expression specificationReference(J.MemberReference reference) {
        if (!Specifications.isMigrated(reference.getReference().getSimpleName())) {
            return reference;
        }
        return Discarded.returnsNothing(reference.getType())
                ? Code.reference(names.of(HINTERLAND), "cacheBuilder").withPrefix(reference.getPrefix())
                : Specifications.migrate(reference);
    }

    /** Has a counter of statistics made by a method. */
    @Override
    public J visitNewClass(J.NewClass original, ExecutionContext context) {
        J.NewClass made = (J.NewClass) super.visitNewClass(original, context);
        return TypeUtils.isOfClassType(made.getType(), OLD_COUNTER)
                ? Code.call(counter(), COUNTER, "concurrent", List.of()).withPrefix(made.getPrefix())
                : made;
    }

    private Expression counter() {
        maybeRemoveImport(OLD_COUNTER);
        return names.of(COUNTER);
    }

    /** Replaces {@code builder::build} by a function that names the types. */
    private J buildReference(J.MemberReference reference) {
        JavaType.Parameterized function = TypeUtils.asParameterized(reference.getType());
        boolean loads = TypeUtils.isOfClassType(function, "java.util.function.Function")
                && function != null
                && !TypeUtils.isOfClassType(function.getTypeParameters().get(0), library.builder());
        boolean writable = loads || TypeUtils.isOfClassType(function, "java.util.function.Supplier");
        JavaType.Parameterized cache =
                function == null || !writable ? null : TypeUtils.asParameterized(lastOf(function));
        if (function == null || cache == null) {
            return Todo.before(
                    reference, "write a lambda that calls build with the classes or codecs of keys and values");
        }
        Expression builder = reference.getContaining().withPrefix(Space.EMPTY);
        List<Expression> arguments = new ArrayList<>(encodings.of(argument(cache, 0), argument(cache, 1)));
        String loader = FreeNames.at(getCursor(), reference).like("loader");
        if (loads) {
            arguments.add(Code.variable(loader, function.getTypeParameters().get(0)));
        }
        J.MethodInvocation call = Code.call(
                builder,
                emptyList(),
                library.builder(),
                reference.getReference().getSimpleName(),
                arguments,
                cache);
        return Snippets.lambda(loads ? loader + " -> 0" : "() -> 0")
                .withBody(withBound(withExecutor(call, loads)).withPrefix(Space.SINGLE_SPACE))
                .withPrefix(reference.getPrefix());
    }

    private static JavaType lastOf(JavaType.Parameterized type) {
        return type.getTypeParameters().get(type.getTypeParameters().size() - 1);
    }

    private static boolean isOf(String className, J.MemberReference reference) {
        JavaType.Method method = reference.getMethodType();
        return method != null && TypeUtils.isOfClassType(method.getDeclaringType(), className);
    }
}
