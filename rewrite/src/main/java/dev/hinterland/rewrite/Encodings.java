// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static java.util.Collections.emptyList;

import java.util.List;
import java.util.Map;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.marker.Markers;

/** Writes the arguments that say how keys and values are encoded: two classes, or two codecs. */
final class Encodings {

    private static final String CODEC = "dev.hinterland.codec.Codec";

    private static final Map<String, String> SHORT_CODECS = Map.of(
            "java.lang.String", "ofString",
            "java.lang.Integer", "ofInt",
            "java.lang.Long", "ofLong",
            "java.util.UUID", "ofUuid");

    /** Collections that are encoded as the interface that they implement. */
    private static final Map<String, Detour> DETOURS = Map.ofEntries(
            Map.entry(
                    "java.util.Collection",
                    new Detour("java.util.List", "java.util.ArrayList", "new", "unmodifiableCollection")),
            Map.entry("java.util.ArrayList", Detour.of("java.util.List", "unmodifiableList", "new")),
            Map.entry("java.util.LinkedList", Detour.of("java.util.List", "unmodifiableList", "new")),
            Map.entry("java.util.ArrayDeque", new Detour("java.util.List", "java.util.ArrayList", "new", "new")),
            Map.entry("java.util.HashSet", Detour.of("java.util.Set", "unmodifiableSet", "new")),
            Map.entry("java.util.LinkedHashSet", Detour.of("java.util.Set", "unmodifiableSet", "new")),
            Map.entry("java.util.TreeSet", Detour.of("java.util.Set", "unmodifiableSet", "new")),
            Map.entry("java.util.HashMap", Detour.of("java.util.Map", "unmodifiableMap", "new")),
            Map.entry("java.util.LinkedHashMap", Detour.of("java.util.Map", "unmodifiableMap", "new")),
            Map.entry("java.util.TreeMap", Detour.of("java.util.Map", "unmodifiableMap", "new")));

    private final Names names;
    private final TypeNames typeNames;

    Encodings(JavaVisitor<ExecutionContext> visitor) {
        names = new Names(visitor);
        typeNames = new TypeNames(names);
    }

    /** {@return the two arguments for keys and values of these types} */
    List<Expression> of(JavaType key, JavaType value) {
        boolean byClass = Encodable.hasLiteral(key) && Encodable.hasLiteral(value);
        Expression first = byClass ? literal(key) : codec(key);
        Expression second = byClass ? literal(value) : codec(value);
        if (Encodable.isNoKey(key)) {
            first = Todo.before(first, shown(key) + " cannot be a key, since equal ones have several encodings");
        }
        return List.of(first, second);
    }

    private Expression literal(JavaType type) {
        Expression literal = Code.classLiteral(typeNames.of(type), type);
        return Encodable.isEncodable(type) || isSealed(type) ? literal : Todo.before(literal, undecided(type));
    }

    private Expression codec(JavaType type) {
        if (hasWildcard(type)) {
            return undecidedCodec(type);
        }
        String combinator = Encodable.combinator(type);
        if (combinator != null) {
            List<Expression> elements = ((JavaType.Parameterized) type)
                    .getTypeParameters().stream().map(this::codec).toList();
            return codecCall(emptyList(), combinator, elements, type);
        }
        Detour detour =
                type instanceof JavaType.Parameterized generic ? DETOURS.get(generic.getFullyQualifiedName()) : null;
        if (detour != null) {
            return detour((JavaType.Parameterized) type, detour);
        }
        if (type instanceof JavaType.Class plain && SHORT_CODECS.containsKey(plain.getFullyQualifiedName())) {
            return codecCall(emptyList(), SHORT_CODECS.get(plain.getFullyQualifiedName()), emptyList(), type);
        }
        if (type instanceof JavaType.Array array && array.getElemType() == JavaType.Primitive.Byte) {
            return codecCall(emptyList(), "ofBytes", emptyList(), type);
        }
        return Encodable.hasLiteral(type)
                ? codecCall(emptyList(), "of", List.of(literal(type)), type)
                : undecidedCodec(type);
    }

    /** Returns a codec that compiles, and that refuses to be made until it has got its two functions. */
    private Expression undecidedCodec(JavaType type) {
        List<Expression> functions = List.of(Todo.before(nothing(), undecided(type)), nothing());
        return codecCall(List.of(typeNames.of(type)), "ofBytes", functions, type);
    }

    private static boolean hasWildcard(JavaType type) {
        return type instanceof JavaType.Parameterized generic
                && generic.getTypeParameters().stream()
                        .anyMatch(each -> each instanceof JavaType.GenericTypeVariable variable
                                && variable.getName().equals("?"));
    }

    /** Whether this source declares an interface as sealed; types do not tell. */
    private boolean isSealed(JavaType type) {
        return type instanceof JavaType.Class plain && names.declaresSealed(plain.getFullyQualifiedName());
    }

    /** Returns the codec of a class through the collection that its interface says that it is. */
    private Expression detour(JavaType.Parameterized type, Detour detour) {
        JavaType.Parameterized through = new JavaType.Parameterized(
                null, JavaType.ShallowClass.build(detour.encodedAs()), type.getTypeParameters());
        Expression to = Code.reference(names.of(detour.toClass()), detour.to());
        Expression from = detour.from().equals("new")
                ? Code.reference(names.of(type.getType()), "new")
                : Code.reference(names.of("java.util.Collections"), detour.from());
        return Code.call(codec(through), List.of(typeNames.of(type)), CODEC, "via", List.of(to, from), codecOf(type));
    }

    private Expression codecCall(List<Expression> types, String method, List<Expression> arguments, JavaType type) {
        return Code.call(names.of(CODEC), types, CODEC, method, arguments, codecOf(type));
    }

    private static JavaType codecOf(JavaType type) {
        return new JavaType.Parameterized(null, JavaType.ShallowClass.build(CODEC), List.of(type));
    }

    private static Expression nothing() {
        return new J.Literal(Tree.randomId(), Space.EMPTY, Markers.EMPTY, null, "null", null, JavaType.Primitive.Null);
    }

    private static String undecided(JavaType type) {
        if (type instanceof JavaType.GenericTypeVariable variable
                && !variable.getName().equals("?")) {
            return "let the caller pass a Codec<" + variable.getName() + ">";
        }
        String name = shown(type);
        if (name.equals("Object")) {
            return "say which class it is, for Object has no codec";
        }
        return name + why(type) + "pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode)";
    }

    private static String why(JavaType type) {
        if (type instanceof JavaType.Class plain && plain.getKind() == JavaType.FullyQualified.Kind.Record) {
            return " has a component without a codec: change it, or ";
        }
        if (type instanceof JavaType.Class plain && plain.getKind() == JavaType.FullyQualified.Kind.Interface) {
            return " has a codec only if it is sealed over records: otherwise ";
        }
        return Encodable.hasLiteral(type) ? " has no codec: make it a record, or " : " has no codec: ";
    }

    static String shown(JavaType type) {
        if (type instanceof JavaType.Array array) {
            return shown(array.getElemType()) + "[]";
        }
        if (type instanceof JavaType.FullyQualified plain) {
            return plain.getClassName().substring(plain.getClassName().lastIndexOf('.') + 1);
        }
        return type instanceof JavaType.Primitive primitive ? primitive.getKeyword() : String.valueOf(type);
    }

    /**
     * How a collection class is encoded as another one.
     *
     * @param encodedAs the interface that has a codec
     * @param toClass the class of the function that makes such a one
     * @param to that function
     * @param from the function back: a constructor, or a method of {@code Collections}
     */
    private record Detour(String encodedAs, String toClass, String to, String from) {

        static Detour of(String encodedAs, String to, String from) {
            return new Detour(encodedAs, "java.util.Collections", to, from);
        }
    }
}
