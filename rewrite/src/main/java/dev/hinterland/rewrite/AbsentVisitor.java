// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;

/** Comments the calls and names of the libraries that have no counterpart. */
final class AbsentVisitor extends JavaIsoVisitor<ExecutionContext> {

    private static final String POLICY = Library.CAFFEINE.type("Policy");

    /** By class, the methods without a counterpart. */
    private static final Map<String, Set<String>> ABSENT = Map.of(
            POLICY,
            Set.of("getEntryIfPresentQuietly"),
            POLICY + "$VarExpiration",
            Set.of("compute"),
            Library.CAFFEINE.type("stats.ConcurrentStatsCounter"),
            Set.of("incrementBy"),
            Library.CAFFEINE.type("Interner"),
            Set.of("newStrongInterner", "newWeakInterner"));

    private static final Set<String> SUPERCLASSES = Set.of(
            Library.GUAVA.type("AbstractCache"),
            Library.GUAVA.type("AbstractLoadingCache"),
            Library.GUAVA.type("ForwardingCache"),
            Library.GUAVA.type("ForwardingLoadingCache"));

    /** The beginnings of packages that take any object, whichever class it is of. */
    private static final List<String> GENERAL = List.of("java.", "javax.", "com.google.common.");

    private static final String INVALID = GuavaTypes.CACHE_LOADER + "$InvalidCacheLoadException";

    private static final String OWN = "Hinterland's interface has other methods: implement those";

    private static final String COLLECTED = "remove COLLECTED: no entry is removed by the garbage collector";

    /** Those that exist with a number of entries, but not with a function of a stream. */
    private static final Map<String, Set<String>> STREAMED = Map.of(
            POLICY + "$Eviction",
            Set.of("coldest", "hottest"),
            POLICY + "$FixedExpiration",
            Set.of("oldest", "youngest"),
            POLICY + "$VarExpiration",
            Set.of("oldest", "youngest"));

    @Override
    public J.MethodInvocation visitMethodInvocation(J.MethodInvocation original, ExecutionContext context) {
        J.MethodInvocation call = super.visitMethodInvocation(original, context);
        JavaType.Method method = call.getMethodType();
        if (method == null) {
            return call;
        }
        String owner = method.getDeclaringType().getFullyQualifiedName();
        String name = call.getSimpleName();
        boolean streamed = STREAMED.getOrDefault(owner, Set.of()).contains(name) && !takesNumber(call);
        if (streamed || ABSENT.getOrDefault(owner, Set.of()).contains(name)) {
            return Todo.before(call, name + " has no counterpart: see the table in docs/migrating.md");
        }
        return needsOriginal(method) ? Todo.before(call, needed(method)) : call;
    }

    @Override
    public J.NewClass visitNewClass(J.NewClass original, ExecutionContext context) {
        J.NewClass created = super.visitNewClass(original, context);
        JavaType.Method constructor = created.getConstructorType();
        if (created.getBody() != null && isImplementedElsewhere(created.getType())) {
            return Todo.before(created, OWN);
        }
        return constructor != null && needsOriginal(constructor) ? Todo.before(created, needed(constructor)) : created;
    }

    private static String needed(JavaType.Method method) {
        return method.getDeclaringType().getClassName() + " needs the library this comes from: see"
                + " docs/migrating.md";
    }

    /** {@return whether a method of a third library has a parameter of a type that is replaced} */
    private boolean needsOriginal(JavaType.Method method) {
        String owner = method.getDeclaringType().getPackageName();
        return !isReplaced(owner)
                && !isOwn(owner)
                && GENERAL.stream().noneMatch(owner::startsWith)
                && method.getParameterTypes().stream().anyMatch(AbsentVisitor::isReplaced)
                && isDeclaredForReplaced(method);
    }

    /** Whether a method is declared for such a type, and does not just take any object. */
    private static boolean isDeclaredForReplaced(JavaType.Method method) {
        List<JavaType> declared = DeclaredMethods.parameters(method);
        return declared.isEmpty() || declared.stream().anyMatch(AbsentVisitor::isReplaced);
    }

    private static boolean isReplaced(JavaType type) {
        if (type instanceof JavaType.GenericTypeVariable variable) {
            return variable.getBounds().stream().anyMatch(AbsentVisitor::isReplaced);
        }
        JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
        return named != null && isReplaced(named.getPackageName());
    }

    private static boolean isReplaced(String packageName) {
        return packageName.startsWith(Library.CAFFEINE.packageName())
                || packageName.equals(Library.GUAVA.packageName());
    }

    /** {@return whether a package shares its first two names with that of the source, as an organisation's do} */
    private boolean isOwn(String packageName) {
        J.Package declared =
                getCursor().firstEnclosingOrThrow(J.CompilationUnit.class).getPackageDeclaration();
        return organisation(packageName).equals(organisation(declared == null ? "" : declared.getPackageName()));
    }

    private static String organisation(String packageName) {
        int second = packageName.indexOf('.', packageName.indexOf('.') + 1);
        return second < 0 ? packageName : packageName.substring(0, second);
    }

    private static boolean takesNumber(J.MethodInvocation call) {
        Expression first = call.getArguments().get(0);
        return first.getType() == JavaType.Primitive.Int;
    }

    @Override
    public J.FieldAccess visitFieldAccess(J.FieldAccess original, ExecutionContext context) {
        J.FieldAccess field = super.visitFieldAccess(original, context);
        return isCollected(field.getName()) ? Todo.before(field, COLLECTED) : field;
    }

    @Override
    public J.Case visitCase(J.Case original, ExecutionContext context) {
        J.Case branch = super.visitCase(original, context);
        boolean collected = branch.getCaseLabels().stream()
                .anyMatch(label -> label instanceof J.Identifier name && isCollected(name));
        return collected ? Todo.before(branch, COLLECTED) : branch;
    }

    @Override
    public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration original, ExecutionContext context) {
        J.ClassDeclaration type = super.visitClassDeclaration(original, context);
        JavaType.FullyQualified parent = TypeUtils.asFullyQualified(
                type.getExtends() == null ? null : type.getExtends().getType());
        if (parent != null && SUPERCLASSES.contains(parent.getFullyQualifiedName())) {
            return Todo.before(
                    type, parent.getClassName() + " has no counterpart: implement the cache's interface instead");
        }
        List<TypeTree> interfaces = type.getImplements() == null ? List.of() : type.getImplements();
        boolean own = interfaces.stream().anyMatch(each -> isImplementedElsewhere(each.getType()));
        return own ? Todo.before(type, OWN) : type;
    }

    private static boolean isImplementedElsewhere(@Nullable JavaType type) {
        JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
        return named != null
                && (named.getFullyQualifiedName().equals(POLICY)
                        || Stream.of(Library.values())
                                .anyMatch(library -> library.isCache(named.getFullyQualifiedName())));
    }

    @Override
    public J.Try.Catch visitCatch(J.Try.Catch original, ExecutionContext context) {
        J.Try.Catch handler = super.visitCatch(original, context);
        boolean invalid = ThrownExceptions.alternatives(handler).stream()
                .anyMatch(type -> TypeUtils.isOfClassType(type.getType(), INVALID));
        return invalid ? Todo.before(handler, "a loader that returns null is no failure: get returns null") : handler;
    }

    private static boolean isCollected(J.Identifier name) {
        return name.getSimpleName().equals("COLLECTED")
                && isRemovalCause(
                        name.getFieldType() == null ? null : name.getFieldType().getOwner());
    }

    private static boolean isRemovalCause(@Nullable JavaType owner) {
        return TypeUtils.isOfClassType(owner, Library.CAFFEINE.type("RemovalCause"))
                || TypeUtils.isOfClassType(owner, Library.GUAVA.type("RemovalCause"));
    }
}
