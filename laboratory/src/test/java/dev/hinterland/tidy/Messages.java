// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What error messages begin with. */
final class Messages {

    private static final Set<String> REFUSALS = Set.of(
            "IllegalArgumentException",
            "IllegalStateException",
            "StoreClosedException",
            "UnsupportedOperationException");
    private static final Pattern FIRST_WORD = Pattern.compile("^[A-Za-z]+");

    /** The methods that users call by interfaces of the JDK. */
    private static final Set<String> IMPLEMENTED = Stream.of(ConcurrentMap.class, Map.Entry.class, Iterator.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toUnmodifiableSet());

    private Messages() {}

    /**
     * The message of a refusal begins with the option, method, parameter or type to change. The vocabulary is what the
     * exported packages declare, and the methods of the JDK's interfaces that maps and their views implement.
     */
    static Rule nameWhatToChange(Set<String> exportedPackages) {
        return sources -> {
            Set<String> vocabulary = new HashSet<>(IMPLEMENTED);
            sources.stream()
                    .filter(source -> exportedPackages.contains(source.packageName()))
                    .forEach(source -> source.scan(names(vocabulary)));
            Rule each = Rule.each((source, found) -> source.scan(new TreeScanner<Void, Void>() {
                @Override
                public @Nullable Void visitNewClass(NewClassTree made, Void unused) {
                    if (REFUSALS.contains(made.getIdentifier().toString())) {
                        message(made)
                                .filter(text -> !namesOneOf(vocabulary, text))
                                .ifPresent(text ->
                                        found.accept("message names no option or method: file=%s, line=%d, message=%s"
                                                .formatted(source, source.line(made), text)));
                    }
                    return super.visitNewClass(made, null);
                }
            }));
            return each.violations(sources);
        };
    }

    private static TreeScanner<Void, Void> names(Set<String> vocabulary) {
        return new TreeScanner<>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, Void unused) {
                vocabulary.add(type.getSimpleName().toString());
                return super.visitClass(type, null);
            }

            @Override
            public @Nullable Void visitMethod(MethodTree method, Void unused) {
                vocabulary.add(method.getName().toString());
                method.getParameters().stream()
                        .map(VariableTree::getName)
                        .forEach(name -> vocabulary.add(name.toString()));
                return null;
            }
        };
    }

    /** Returns how the message begins, if that is text in the source. */
    private static Optional<String> message(NewClassTree made) {
        List<? extends ExpressionTree> arguments = made.getArguments();
        ExpressionTree first = arguments.isEmpty() ? null : arguments.getFirst();
        while (first instanceof BinaryTree sum) {
            first = sum.getLeftOperand();
        }
        return first instanceof LiteralTree literal && literal.getValue() instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }

    private static boolean namesOneOf(Set<String> vocabulary, String message) {
        Matcher first = FIRST_WORD.matcher(message);
        return first.find() && vocabulary.contains(first.group());
    }
}
