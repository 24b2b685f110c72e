// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs print the same after their migration, or what their {@code .expected} file says. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ProgramsTest {

    private final Library library;
    private final Migrated programs;

    ProgramsTest(Library library, String recipe) {
        this.library = library;
        this.programs = Migrated.of(library, recipe);
    }

    List<String> names() {
        return programs.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void program_printsTheSame(String name) throws Exception {
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

    @ParameterizedTest
    @MethodSource("names")
    void secondRun_changesNothing(String name) {
        assertThat(programs.again(name)).isEqualTo(programs.after(name));
    }
}
