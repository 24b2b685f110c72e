// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The list of mutations is up to date: each changes the present source, and names tests that exist. */
class MutationListTest {

    private static final int LEAST = 25;

    static Stream<Mutation> mutations() throws IOException {
        return Mutation.all().stream();
    }

    @Test
    void list_isLong_andNamesEachOnce() throws IOException {
        List<String> names = mutations().map(Mutation::name).toList();
        assertThat(names).hasSizeGreaterThan(LEAST);
        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void mutation_appliesToThePresentSource(Mutation mutation) throws Exception {
        assertThat(mutation.mutated()).isNotEmpty();
        for (String test : mutation.tests()) {
            assertThat(Class.forName(test)).isNotNull();
        }
    }
}
