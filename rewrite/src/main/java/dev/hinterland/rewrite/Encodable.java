// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Flag;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Which types Hinterland has codecs of. */
final class Encodable {

    private static final int DEPTH_MAX = 8;

    private static final Set<String> VALUES = Set.of(
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.String",
            "java.util.UUID",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.Instant",
            "java.time.Duration",
            "java.time.Period",
            "java.time.Year",
            "java.time.YearMonth",
            "java.time.MonthDay",
            "java.time.ZoneId",
            "java.time.ZoneOffset",
            "java.time.ZonedDateTime",
            "java.time.OffsetTime",
            "java.time.OffsetDateTime");

    /** The collections that a component of a record may be, with the combinators of their codecs. */
    private static final Map<String, String> COLLECTIONS = Map.of(
            "java.util.List", "list",
            "java.util.Set", "set",
            "java.util.Optional", "optional",
            "java.util.Map", "mapOf");

    private Encodable() {}

    /** {@return the method of {@code Codec} for a generic collection, or null if the type is none} */
    static @Nullable String combinator(JavaType type) {
        return type instanceof JavaType.Parameterized generic ? COLLECTIONS.get(generic.getFullyQualifiedName()) : null;
    }

    /** {@return whether {@code Type.class} is an expression of type {@code Class<Type>}} */
    static boolean hasLiteral(@Nullable JavaType type) {
        if (type instanceof JavaType.Array array) {
            return array.getElemType() instanceof JavaType.Primitive || hasLiteral(array.getElemType());
        }
        return type instanceof JavaType.Class raw && raw.getTypeParameters().isEmpty();
    }

    /** {@return whether {@code Codec.of(Type.class)} returns a codec} */
    static boolean isEncodable(@Nullable JavaType type) {
        return isEncodable(type, 0);
    }

    private static boolean isEncodable(@Nullable JavaType type, int depth) {
        if (type instanceof JavaType.Array array) {
            return array.getElemType() instanceof JavaType.Primitive;
        }
        if (!(type instanceof JavaType.Class plain)) {
            return false;
        }
        if (VALUES.contains(plain.getFullyQualifiedName())) {
            return true;
        }
        return switch (plain.getKind()) {
            case Enum -> true;
            case Record -> depth == DEPTH_MAX || componentsAreEncodable(plain, depth + 1);
            default -> false;
        };
    }

    private static boolean componentsAreEncodable(JavaType.Class type, int depth) {
        return type.getMembers().stream()
                .filter(member -> !member.hasFlags(Flag.Static))
                .allMatch(member -> isComponent(member.getType(), depth));
    }

    private static boolean isComponent(JavaType type, int depth) {
        if (type instanceof JavaType.Primitive) {
            return true;
        }
        if (type instanceof JavaType.Parameterized generic && combinator(type) != null) {
            return generic.getTypeParameters().stream().allMatch(each -> isComponent(each, depth));
        }
        return isEncodable(type, depth);
    }

    /** {@return whether equal objects of a type may have several encodings, so that they cannot be keys} */
    static boolean isNoKey(JavaType type) {
        boolean set = isOf(type, "java.util.Set") && !isOf(type, "java.util.SortedSet");
        boolean map = isOf(type, "java.util.Map") && !isOf(type, "java.util.SortedMap");
        return set
                || map
                || (type instanceof JavaType.Array array
                        && (array.getElemType() == JavaType.Primitive.Float
                                || array.getElemType() == JavaType.Primitive.Double));
    }

    private static boolean isOf(JavaType type, String className) {
        return TypeUtils.isAssignableTo(className, type);
    }
}
