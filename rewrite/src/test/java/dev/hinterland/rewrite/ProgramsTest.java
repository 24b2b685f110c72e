// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs print the same after their migration, or what their {@code .expected} file says. */
class ProgramsTest {

    private static final String FROM_CAFFEINE = "dev.hinterland.rewrite.FromCaffeine";
    private static final String FROM_GUAVA = "dev.hinterland.rewrite.FromGuava";

    private static final Migrated CAFFEINE = Migrated.of(Library.CAFFEINE, FROM_CAFFEINE);
    private static final Migrated GUAVA = Migrated.of(Library.GUAVA, FROM_GUAVA);

    static Stream<String> caffeine() {
        return CAFFEINE.names().stream();
    }

    static Stream<String> guava() {
        return GUAVA.names().stream();
    }

    @ParameterizedTest
    @MethodSource("caffeine")
    void programForCaffeine_printsTheSame(String name) throws Exception {
        check(CAFFEINE, Library.CAFFEINE, name);
    }

    @ParameterizedTest
    @MethodSource("guava")
    void programForGuava_printsTheSame(String name) throws Exception {
        check(GUAVA, Library.GUAVA, name);
    }

    @ParameterizedTest
    @MethodSource("caffeine")
    void secondRun_fromCaffeine_changesNothing(String name) {
        assertThat(CAFFEINE.again(name, FROM_CAFFEINE)).isEqualTo(CAFFEINE.after(name));
    }

    @ParameterizedTest
    @MethodSource("guava")
    void secondRun_fromGuava_changesNothing(String name) {
        assertThat(GUAVA.again(name, FROM_GUAVA)).isEqualTo(GUAVA.after(name));
    }

    @Test
    void programs_areManyEnough() {
        assertThat(CAFFEINE.names().size() + GUAVA.names().size()).isGreaterThanOrEqualTo(30);
    }

    private static void check(Migrated programs, Library library, String name) throws Exception {
        List<String> printed = CompiledProgram.compile(name, programs.before(name), Migrated.oldLibraries(library))
                .run();
        assertThat(printed).isNotEmpty();
        List<String> expected = programs.expected(name) == null ? printed : programs.expected(name);
        String source = programs.after(name);
        assertThat(source).doesNotContain("com.github.benmanes", "com.google.common.cache");
        assertThat(CompiledProgram.compile(name, source, Migrated.newLibraries(library))
                        .run())
                .as(source)
                .isEqualTo(expected);
    }
}
