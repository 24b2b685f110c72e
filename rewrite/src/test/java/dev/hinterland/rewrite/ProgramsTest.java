package dev.hinterland.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs print the same after their migration, or what their {@code .expected} file says. */
class ProgramsTest {

    private static final Migrated CAFFEINE = Migrated.of(Library.CAFFEINE, "dev.hinterland.rewrite.FromCaffeine");
    private static final Migrated GUAVA = Migrated.of(Library.GUAVA, "dev.hinterland.rewrite.FromGuava");

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
        assertThat(CompiledProgram.compile(name, source, Migrated.newLibraries(library)).run())
                .as(source)
                .isEqualTo(expected);
    }
}
