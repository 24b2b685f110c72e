// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Something that every source, or all of them together, must keep. */
interface Rule {

    /** Says what breaks the rule, one line each, and nothing where all is well. */
    List<String> violations(List<Source> sources);

    /** Builds a rule that looks at one source at a time. */
    static Rule each(EachSource rule) {
        return sources -> sources.stream().<String>mapMulti(rule::check).toList();
    }

    /** Builds a rule that looks at some sources only. */
    default Rule within(Predicate<Source> some) {
        return sources -> violations(sources.stream().filter(some).toList());
    }

    default Stream<String> in(Source source) {
        return violations(List.of(source)).stream();
    }

    /** The check of one source. */
    @FunctionalInterface
    interface EachSource {
        void check(Source source, Consumer<String> found);
    }
}
