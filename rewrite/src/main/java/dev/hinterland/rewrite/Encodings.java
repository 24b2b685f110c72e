// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static java.util.Collections.emptyList;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

    private static final String LIST = "java.util.List";
    private static final String STRING = "java.lang.String";
    private static final String BYTES = "byte[]";

    private static final Map<String, String> SHORT_CODECS = Map.of(
            "java.lang.String", "ofString",
            "java.lang.Integer", "ofInt",
            "java.lang.Long", "ofLong",
            "java.util.UUID", "ofUuid");

    private static final String COLLECTIONS = "java.util.Collections";
    private static final String GUAVA = "com.google.common.collect.";

    /** Generic classes that are encoded as an interface that has a codec. */
    private static final Map<String, Detour> DETOURS = Map.ofEntries(
            Map.entry(
                    "java.util.Collection",
                    new Detour(LIST, "java.util.ArrayList", "new", COLLECTIONS, "unmodifiableCollection")),
            list("java.util.ArrayList", "java.util.ArrayList", "new"),
            list("java.util.LinkedList", "java.util.LinkedList", "new"),
            list(GUAVA + "ImmutableList", GUAVA + "ImmutableList", "copyOf"),
            queue("java.util.ArrayDeque"),
            queue("java.util.Deque"),
            queue("java.util.Queue"),
            set("java.util.HashSet", "java.util.HashSet", "new"),
            set("java.util.LinkedHashSet", "java.util.LinkedHashSet", "new"),
            set("java.util.TreeSet", "java.util.TreeSet", "new"),
            set("java.util.SortedSet", "java.util.TreeSet", "new"),
            set("java.util.NavigableSet", "java.util.TreeSet", "new"),
            set(GUAVA + "ImmutableSet", GUAVA + "ImmutableSet", "copyOf"),
            map("java.util.HashMap", "java.util.HashMap", "new"),
            map("java.util.LinkedHashMap", "java.util.LinkedHashMap", "new"),
            map("java.util.TreeMap", "java.util.TreeMap", "new"),
            map("java.util.SortedMap", "java.util.TreeMap", "new"),
            map("java.util.NavigableMap", "java.util.TreeMap", "new"),
            map(GUAVA + "ImmutableMap", GUAVA + "ImmutableMap", "copyOf"));

    /** Classes that are encoded as one that has a codec. */
    private static final Map<String, Detour> PLAIN_DETOURS = Map.of(
            "java.util.Locale", Detour.of(STRING, "java.util.Locale", "toLanguageTag", "forLanguageTag"),
            "java.util.Currency", Detour.of(STRING, "java.util.Currency", "getCurrencyCode", "getInstance"),
            "java.net.URI", Detour.of(STRING, "java.net.URI", "toString", "create"),
            "java.util.Date", Detour.of("java.time.Instant", "java.util.Date", "toInstant", "from"),
            "java.util.BitSet", Detour.of(BYTES, "java.util.BitSet", "toByteArray", "valueOf"));

    private final Names names;
    private final TypeNames typeNames;
    private final SerializedCodecs serialized;

    Encodings(JavaVisitor<ExecutionContext> visitor) {
        names = new Names(visitor);
        typeNames = new TypeNames(names);
        serialized = new SerializedCodecs(names);
    }

    /** {@return the two arguments for keys and values of these types} */
    List<Expression> of(JavaType key, JavaType value) {
        boolean byClass = isByClass(key) && isByClass(value);
        Expression first = byClass ? literal(key) : codec(key);
        Expression second = byClass ? literal(value) : codec(value);
        if (Encodable.isNoKey(key)) {
            first = Todo.before(first, shown(key) + " cannot be a key, since equal ones have several encodings");
        }
        return List.of(first, second);
    }

    private boolean isByClass(JavaType type) {
        return Encodable.hasLiteral(type)
                && detourOf(type) == null
                && elementOf(type) == null
                && !Optionals.isOne(type)
                && (Encodable.isEncodable(type) || isSealed(type) || !SerializedCodecs.isFor(type));
    }

    /** Returns the elements' type of an array that is encoded as a list, or null. */
    private static @Nullable JavaType elementOf(JavaType type) {
        boolean list = type instanceof JavaType.Array array
                && !(array.getElemType() instanceof JavaType.Primitive)
                && (array.getElemType() instanceof JavaType.Array inner
                        ? inner.getElemType() instanceof JavaType.Primitive
                        : Encodable.isEncodable(array.getElemType()));
        return list ? ((JavaType.Array) type).getElemType() : null;
    }

    private static @Nullable Detour detourOf(JavaType type) {
        if (type instanceof JavaType.Parameterized generic) {
            return DETOURS.get(generic.getFullyQualifiedName());
        }
        return type instanceof JavaType.Class plain ? PLAIN_DETOURS.get(plain.getFullyQualifiedName()) : null;
    }

    private Expression literal(JavaType type) {
        Expression literal = Code.classLiteral(typeNames.of(type), type);
        return Encodable.isEncodable(type) || isSealed(type) ? literal : Todo.before(literal, undecided(type));
    }

    private Expression codec(JavaType type) {
        if (hasWildcard(type)) {
            return undecidedCodec(type);
        }
        JavaType element = elementOf(type);
        if (element != null) {
            return arrayCodec(type, element);
        }
        String combinator = Encodable.combinator(type);
        if (combinator != null) {
            List<Expression> elements = ((JavaType.Parameterized) type)
                    .getTypeParameters().stream().map(this::codec).toList();
            return codecCall(emptyList(), combinator, elements, type);
        }
        if (Optionals.isOne(type)) {
            return optionalCodec((JavaType.FullyQualified) type);
        }
        Detour detour = detourOf(type);
        if (detour != null) {
            return detour((JavaType.FullyQualified) type, detour);
        }
        if (type instanceof JavaType.Class plain && SHORT_CODECS.containsKey(plain.getFullyQualifiedName())) {
            return codecCall(emptyList(), SHORT_CODECS.get(plain.getFullyQualifiedName()), emptyList(), type);
        }
        if (type instanceof JavaType.Array array && array.getElemType() == JavaType.Primitive.Byte) {
            return codecCall(emptyList(), "ofBytes", emptyList(), type);
        }
        if (!isByClass(type) && SerializedCodecs.isFor(type)) {
            return codecCall(emptyList(), "serialized", serialized.arguments(type), type);
        }
        return Encodable.hasLiteral(type)
                ? codecCall(emptyList(), "of", List.of(literal(type)), type)
                : undecidedCodec(type);
    }

    /** Returns the codec of an optional that is not {@code java.util.Optional} through that of one that is. */
    private Expression optionalCodec(JavaType.FullyQualified type) {
        Expression content = codecCall(emptyList(), "optional", List.of(codec(Optionals.contentOf(type))), type);
        List<Expression> functions = Optionals.functions(type, names);
        return Code.call(content, List.of(typeNames.of(type)), CODEC, "via", functions, codecOf(type));
    }

    /** Returns the codec of an array through that of a list. */
    private Expression arrayCodec(JavaType array, JavaType element) {
        Expression list = codecCall(emptyList(), "list", List.of(codec(element)), array);
        Expression to = Code.reference(names.of("java.util.Arrays"), "asList");
        String parameter = names.free("list");
        J.Lambda from = Snippets.lambda(parameter + " -> null");
        Expression make = Code.reference(typeNames.of(array), "new");
        JavaType elements = new JavaType.Parameterized(null, JavaType.ShallowClass.build(LIST), List.of(element));
        from = from.withBody(Code.call(Code.variable(parameter, elements), LIST, "toArray", List.of(make))
                .withPrefix(Space.SINGLE_SPACE));
        return Code.call(list, List.of(typeNames.of(array)), CODEC, "via", List.of(to, from), codecOf(array));
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

    /** Returns the codec of a class through that of another one. */
    private Expression detour(JavaType.FullyQualified type, Detour detour) {
        Expression to = Code.reference(names.of(detour.toClass()), detour.to());
        Expression from = Code.reference(names.of(detour.fromClass()), detour.from());
        Expression codec = codec(detour.through(type));
        return Code.call(codec, List.of(typeNames.of(type)), CODEC, "via", List.of(to, from), codecOf(type));
    }

    private static Map.Entry<String, Detour> list(String className, String fromClass, String from) {
        return Map.entry(className, new Detour(LIST, COLLECTIONS, "unmodifiableList", fromClass, from));
    }

    private static Map.Entry<String, Detour> queue(String className) {
        return Map.entry(className, new Detour(LIST, "java.util.ArrayList", "new", "java.util.ArrayDeque", "new"));
    }

    private static Map.Entry<String, Detour> set(String className, String fromClass, String from) {
        return Map.entry(className, new Detour("java.util.Set", COLLECTIONS, "unmodifiableSet", fromClass, from));
    }

    private static Map.Entry<String, Detour> map(String className, String fromClass, String from) {
        return Map.entry(className, new Detour("java.util.Map", COLLECTIONS, "unmodifiableMap", fromClass, from));
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
        return shown(type) + why(type)
                + "pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode)";
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
     * How a class is encoded as another one.
     *
     * @param encodedAs the class that has a codec
     * @param toClass the class of the function that makes such a one
     * @param to that function
     * @param fromClass the class of the function back
     * @param from that function: a method or a constructor
     */
    private record Detour(String encodedAs, String toClass, String to, String fromClass, String from) {

        static Detour of(String encodedAs, String className, String to, String from) {
            return new Detour(encodedAs, className, to, className, from);
        }

        /** {@return the type that has a codec, with the arguments of the one that has none} */
        JavaType through(JavaType.FullyQualified type) {
            if (encodedAs.equals(BYTES)) {
                return new JavaType.Array(null, JavaType.Primitive.Byte, null);
            }
            return type instanceof JavaType.Parameterized generic
                    ? new JavaType.Parameterized(
                            null, JavaType.ShallowClass.build(encodedAs), generic.getTypeParameters())
                    : JavaType.buildType(encodedAs);
        }
    }
}
