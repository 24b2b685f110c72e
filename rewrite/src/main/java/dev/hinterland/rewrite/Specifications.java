// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.marker.Markers;

/** Migrates specifications of caches: the strings stay, and the objects that were parsed from them become strings. */
final class Specifications {

    private static final Set<String> DROPPED = Set.of("weakKeys", "weakValues", "softValues", "concurrencyLevel");
    private static final Set<String> MIGRATED = Set.of("parse", "disableCaching", "toParsableString");

    static boolean isMigrated(String method) {
        return MIGRATED.contains(method);
    }

    /** Migrates a call of a method of the class of specifications. */
    Expression migrate(J.MethodInvocation call) {
        return switch (call.getSimpleName()) {
            case "parse" ->
                bounded(List.of(call.getArguments().get(0).<Expression>withPrefix(call.getPrefix())))
                        .get(0);
            case "disableCaching" -> string("maximumSize=0").withPrefix(call.getPrefix());
            case "toParsableString" ->
                call.getSelect() == null ? call : call.getSelect().withPrefix(call.getPrefix());
            default -> call;
        };
    }

    /** {@return a reference to the method that stands for one of the class of specifications} */
    static Expression migrate(J.MemberReference reference) {
        return reference.getReference().getSimpleName().equals("disableCaching")
                ? Snippets.expression("() -> \"maximumSize=0\"").withPrefix(reference.getPrefix())
                : reference
                        .withReference(reference.getReference().withSimpleName("toString"))
                        .withMethodType(null);
    }

    /** {@return arguments in which a literal has lost what Hinterland does not have, and has a maximum} */
    List<Expression> bounded(List<Expression> arguments) {
        boolean literal = arguments.size() == 1
                && arguments.get(0) instanceof J.Literal given
                && given.getValue() instanceof String;
        return literal ? List.of(bounded((J.Literal) arguments.get(0))) : arguments;
    }

    private Expression bounded(J.Literal literal) {
        List<String> options = new ArrayList<>();
        List<String> dropped = new ArrayList<>();
        for (String option : String.valueOf(literal.getValue()).split(",", -1)) {
            String name = option.split("=", 2)[0].strip();
            (DROPPED.contains(name) ? dropped : options).add(option.strip());
        }
        boolean kept = dropped.isEmpty();
        dropped.remove("concurrencyLevel");
        options.removeIf(String::isEmpty);
        boolean maximum = options.stream().anyMatch(option -> option.startsWith("maximum"));
        if (!maximum) {
            options.add("maximumBytes=64m");
        }
        String text = String.join(",", options);
        Expression changed = kept && maximum ? literal : string(text).withPrefix(literal.getPrefix());
        if (!maximum) {
            changed = Todo.before(changed, "the cache had no maximum, and needs one: choose its budget");
        }
        return dropped.isEmpty()
                ? changed
                : Todo.before(changed, String.join(", ", dropped) + " is gone, for the cache holds copies");
    }

    private static J.Literal string(String text) {
        String source = '"' + text + '"';
        return new J.Literal(
                Tree.randomId(), Space.EMPTY, Markers.EMPTY, text, source, null, JavaType.Primitive.String);
    }
}
