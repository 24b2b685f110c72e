// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JRightPadded;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/** Casts the objects that Guava takes as keys whatever their class is. */
final class KeyCasts {

    private static final Set<String> OF_ONE = Set.of("getIfPresent", "invalidate");
    private static final Set<String> OF_SEVERAL = Set.of("getAllPresent", "invalidateAll");

    private static final JavaType ANY =
            new JavaType.GenericTypeVariable(null, "?", JavaType.GenericTypeVariable.Variance.INVARIANT, List.of());
    private static final Set<String> ABOVE_BOXES =
            Set.of("java.lang.Object", "java.lang.Number", "java.lang.Comparable", "java.io.Serializable");
    private static final Map<JavaType.Primitive, String> BOXES = Map.of(
            JavaType.Primitive.Boolean, "java.lang.Boolean",
            JavaType.Primitive.Byte, "java.lang.Byte",
            JavaType.Primitive.Char, "java.lang.Character",
            JavaType.Primitive.Double, "java.lang.Double",
            JavaType.Primitive.Float, "java.lang.Float",
            JavaType.Primitive.Int, "java.lang.Integer",
            JavaType.Primitive.Long, "java.lang.Long",
            JavaType.Primitive.Short, "java.lang.Short");
    private static final String TODO = "Guava takes any object as a key: this cast is wrong for other classes";

    private final TypeNames names;

    KeyCasts(TypeNames names) {
        this.names = names;
    }

    /** {@return a call of a cache, with a cast of its argument if that need not be of the class of the keys} */
    J.MethodInvocation cast(J.MethodInvocation call) {
        JavaType.Parameterized cache = TypeUtils.asParameterized(
                call.getSelect() == null ? null : call.getSelect().getType());
        if (cache == null || call.getArguments().size() != 1) {
            return call;
        }
        JavaType key = cache.getTypeParameters().get(0);
        Expression argument = call.getArguments().get(0);
        boolean several = OF_SEVERAL.contains(call.getSimpleName());
        JavaType given = several ? elementOf(argument.getType()) : argument.getType();
        boolean checked = several || OF_ONE.contains(call.getSimpleName());
        if (!checked || !isOther(given, key)) {
            return call;
        }
        JavaType target = several ? iterableOf(key) : key;
        Expression of = argument;
        if (isOtherNumber(given, key)) {
            of = cast(argument, JavaType.ShallowClass.build("java.lang.Object"));
        } else if (several && TypeUtils.isObject(given)) {
            of = cast(argument, iterableOf(ANY));
        }
        return call.withArguments(List.of(Todo.before(cast(of, target), TODO)));
    }

    private static JavaType iterableOf(JavaType element) {
        return new JavaType.Parameterized(null, JavaType.ShallowClass.build("java.lang.Iterable"), List.of(element));
    }

    private static @Nullable JavaType elementOf(@Nullable JavaType type) {
        JavaType.Parameterized iterable = TypeUtils.asParameterized(type);
        return iterable == null || iterable.getTypeParameters().size() != 1
                ? null
                : iterable.getTypeParameters().get(0);
    }

    /** Whether a type is an object's that may be of another class than the keys. */
    private static boolean isOther(@Nullable JavaType given, JavaType key) {
        if (TypeUtils.isObject(key)) {
            return false;
        }
        if (given instanceof JavaType.GenericTypeVariable variable
                && variable.getName().equals("?")) {
            return variable.getBounds().isEmpty()
                    || isOther(variable.getBounds().get(0), key);
        }
        return TypeUtils.isObject(given) || isOtherNumber(given, key);
    }

    /** Whether a number is boxed to another class than that of the keys. */
    private static boolean isOtherNumber(@Nullable JavaType given, JavaType key) {
        String box = boxOf(given);
        return box != null
                && key instanceof JavaType.FullyQualified keys
                && !keys.getFullyQualifiedName().equals(box)
                && !ABOVE_BOXES.contains(keys.getFullyQualifiedName());
    }

    private static @Nullable String boxOf(@Nullable JavaType type) {
        if (type instanceof JavaType.Primitive primitive) {
            return BOXES.get(primitive);
        }
        return type instanceof JavaType.FullyQualified named && BOXES.containsValue(named.getFullyQualifiedName())
                ? named.getFullyQualifiedName()
                : null;
    }

    private Expression cast(Expression argument, JavaType target) {
        Expression name = names.of(target);
        Expression operand = argument.withPrefix(Space.SINGLE_SPACE);
        if (!isOperand(argument)) {
            operand = new J.Parentheses<>(
                    Tree.randomId(),
                    Space.SINGLE_SPACE,
                    Markers.EMPTY,
                    JRightPadded.build(argument.withPrefix(Space.EMPTY)));
        }
        J.ControlParentheses<TypeTree> type = new J.ControlParentheses<>(
                Tree.randomId(), Space.EMPTY, Markers.EMPTY, JRightPadded.build((TypeTree) name));
        return new J.TypeCast(Tree.randomId(), argument.getPrefix(), Markers.EMPTY, type, operand);
    }

    /** Whether an expression can follow a cast as it is: a minus sign would be a subtraction. */
    private static boolean isOperand(Expression argument) {
        return !(argument instanceof J.Unary
                || argument instanceof J.Binary
                || argument instanceof J.Ternary
                || argument instanceof J.Assignment
                || argument instanceof J.AssignmentOperation
                || argument instanceof J.InstanceOf
                || (argument instanceof J.Literal literal
                        && literal.getValueSource() != null
                        && literal.getValueSource().startsWith("-")));
    }
}
