// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.Flag;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/** Serializes what has no other codec, so that a program runs until a person has decided on a better one. */
final class SerializedCodecs {

    private static final String OBJECT = "java.lang.Object";
    private static final int TYPES_MAX = 100;

    private static final List<String> BASE =
            List.of("java.lang", "java.util", "java.math", "java.time", "java.net", "java.nio", "java.io", "java.text");

    private static final JavaType ANY =
            new JavaType.GenericTypeVariable(null, "?", JavaType.GenericTypeVariable.Variance.INVARIANT, List.of());

    private final Names names;
    private final TypeNames typeNames;

    SerializedCodecs(Names names) {
        this.names = names;
        typeNames = new TypeNames(names);
    }

    /** {@return whether values of a type without another codec may be serialized} */
    static boolean isFor(JavaType type) {
        if (type instanceof JavaType.GenericTypeVariable variable) {
            return !variable.getName().equals("?");
        }
        JavaType.FullyQualified named = type instanceof JavaType.FullyQualified each ? each : null;
        return TypeUtils.isObject(type)
                || (named != null
                        && named.getKind() != JavaType.FullyQualified.Kind.Interface
                        && TypeUtils.isAssignableTo("java.io.Serializable", type));
    }

    /** {@return the arguments of {@code Codec.serialized}: the class, and a filter of what it may hold} */
    List<Expression> arguments(JavaType type) {
        Expression filter = Code.call(
                names.of("java.io.ObjectInputFilter$Config"),
                "java.io.ObjectInputFilter$Config",
                "createFilter",
                List.of(Snippets.expression('"' + filter(type) + '"')));
        return List.of(Todo.before(classOf(type), todo(type)), filter);
    }

    private Expression classOf(JavaType type) {
        if (Encodable.hasLiteral(type)) {
            return Code.classLiteral(typeNames.of(type), type);
        }
        JavaType.FullyQualified raw = type instanceof JavaType.Parameterized generic
                ? generic.getType()
                : JavaType.ShallowClass.build(OBJECT);
        return cast(classType(type), cast(classType(ANY), Code.classLiteral(names.of(raw), raw)));
    }

    private static JavaType classType(JavaType type) {
        return new JavaType.Parameterized(null, JavaType.ShallowClass.build("java.lang.Class"), List.of(type));
    }

    private Expression cast(JavaType target, Expression object) {
        J.ControlParentheses<TypeTree> type = new J.ControlParentheses<>(
                Tree.randomId(), Space.EMPTY, Markers.EMPTY, JRightPadded.build((TypeTree) typeNames.of(target)));
        return new J.TypeCast(Tree.randomId(), Space.EMPTY, Markers.EMPTY, type, object.withPrefix(Space.SINGLE_SPACE));
    }

    private static String todo(JavaType type) {
        String limit = ": this codec serializes, and takes classes of the JDK only";
        if (type instanceof JavaType.GenericTypeVariable variable) {
            return "let the caller pass a Codec<" + variable.getName() + ">" + limit;
        }
        return TypeUtils.isObject(type)
                ? "say which class it is" + limit
                : Encodings.shown(type) + " is serialized, which is slow: make it a record,"
                        + " or pass Codec.of(Row.class).via(toRow, fromRow)";
    }

    /** Returns a filter that allows the JDK's classes, and the packages of those that the type's objects hold. */
    private static String filter(JavaType type) {
        Set<String> patterns = new TreeSet<>();
        addPatterns(type, new HashSet<>(), patterns);
        patterns.add("java.base/*");
        return String.join(";", patterns) + ";!*";
    }

    private static void addPatterns(@Nullable JavaType type, Set<JavaType> seen, Set<String> patterns) {
        if (type instanceof JavaType.Array array) {
            addPatterns(array.getElemType(), seen, patterns);
        }
        if (!(type instanceof JavaType.FullyQualified named) || seen.size() == TYPES_MAX || !seen.add(type)) {
            return;
        }
        named.getTypeParameters().forEach(each -> addPatterns(each, seen, patterns));
        if (isOfBase(named.getPackageName())) {
            return;
        }
        String name = named.getFullyQualifiedName();
        int nested = name.indexOf('$');
        patterns.add(
                !named.getPackageName().isEmpty()
                        ? named.getPackageName() + ".*"
                        : nested < 0 ? name : name.substring(0, nested + 1) + "*");
        if (named.getPackageName().startsWith("java")) {
            // The JDK's own fields are of its own packages, and many.
            return;
        }
        named.getMembers().stream()
                .filter(member -> !member.hasFlags(Flag.Static) && !member.hasFlags(Flag.Transient))
                .forEach(member -> addPatterns(member.getType(), seen, patterns));
        addPatterns(named.getSupertype(), seen, patterns);
    }

    /** Whether a package is in the module java.base, all of whose classes the filter allows. */
    private static boolean isOfBase(String packageName) {
        return BASE.stream().anyMatch(each -> packageName.equals(each) || packageName.startsWith(each + "."));
    }
}
