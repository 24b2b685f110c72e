// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * One call, to be made in the same way on two subjects.
 *
 * @param k a key
 * @param v a value to write
 * @param w another value, now and then the one that is there
 * @param asked what the functions of the call were asked, in their order
 */
record Call<K, V>(String name, K k, V v, V w, List<Object> asked) {

    /** What a function of the call throws. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** What is done with a subject. */
    interface Body<S, K, V> {
        @Nullable
        Object run(S subject, Call<K, V> call);
    }

    /** Makes the call; returns what it returned or the class of what it threw, and what its functions were asked. */
    <S> List<Object> outcome(S subject, Body<S, K, V> body) {
        asked.clear();
        Object result;
        try {
            result = String.valueOf(comparable(body.run(subject, this)));
        } catch (RuntimeException | Error e) {
            result = e.getClass();
        }
        return List.of(result, List.copyOf(asked));
    }

    /** Notes what a function was asked, and returns an answer. */
    <T> T answer(T answer, @Nullable Object... questions) {
        asked.add(
                String.valueOf(List.of(questions).stream().map(String::valueOf).toList()));
        return answer;
    }

    /** Notes that a function was asked, and throws. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // it returns nothing
    <T> T refuse(@Nullable Object question) {
        asked.add("refused " + question);
        throw new Refused();
    }

    /** The order of a collection or a map is nobody's business. */
    private static @Nullable Object comparable(@Nullable Object result) {
        return switch (result) {
            case Map<?, ?> map -> "map " + sorted(new HashMap<>(map).entrySet());
            case Collection<?> elements -> "elements " + sorted(elements);
            case Object[] elements -> "array " + sorted(List.of(elements));
            case Spliterator<?> all -> {
                List<Object> elements = new ArrayList<>();
                all.forEachRemaining(elements::add);
                yield "rest " + sorted(elements);
            }
            case null, default -> result;
        };
    }

    private static List<String> sorted(Collection<?> elements) {
        return elements.stream().map(String::valueOf).sorted().toList();
    }

    @Override
    public String toString() {
        return name + "(" + k + ", " + v + ", " + w + ")";
    }
}
