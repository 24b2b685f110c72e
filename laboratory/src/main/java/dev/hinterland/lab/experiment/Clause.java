// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a sentence that follows from figures, and what did not follow because the figures do not tell.
 *
 * @param told the words; empty where there is nothing to say
 * @param notTold what is not told here and why, each in a few words
 */
public record Clause(String told, List<String> notTold) {

    /** Copies the list. */
    public Clause {
        notTold = List.copyOf(notTold);
    }

    /** Returns words that hold whatever figures say. */
    public static Clause of(String words) {
        return new Clause(words, List.of());
    }

    /** Returns that something is not told, and why. */
    public static Clause not(String reason) {
        return new Clause("", List.of(reason));
    }

    /** Returns what there is to say, with a text between. */
    public static Clause join(String between, Clause... clauses) {
        return join(between, Arrays.asList(clauses));
    }

    /** Returns what there is to say, with a text between. */
    public static Clause join(String between, List<Clause> clauses) {
        return new Clause(
                clauses.stream()
                        .map(Clause::told)
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(between)),
                clauses.stream()
                        .flatMap(clause -> clause.notTold.stream())
                        .distinct()
                        .toList());
    }

    /** Returns the clause with other words around its own, if it has some. */
    public Clause within(UnaryOperator<String> around) {
        return told.isEmpty() ? this : new Clause(around.apply(told), notTold);
    }

    /** Returns it as sentences: what is told, then what is not. */
    public String sentence() {
        return Stream.concat(Stream.of(told), notTold.stream())
                .filter(words -> !words.isEmpty())
                .map(words -> Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".")
                .collect(Collectors.joining(" "));
    }
}
