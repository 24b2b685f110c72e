// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the whole tree to the rules of the house. */
class TidyTest {

    private static final List<Source> SOURCES = Source.read(Tree.ROOT, Tree.files(".java"));

    /** The rules, each for the sources that it is meant for. */
    enum House {
        SOURCES_NAME_THEIR_LICENCE(
                // Those among the resources are what users would write.
                Headers.licensed(), source -> !source.path().contains("/resources/")),
        EXPORTS_SAY_SINCE_WHEN(Headers.dated(), _ -> true),
        FILES_ARE_SHORT(Lengths.files(), _ -> true),
        COMMENTS_FIT_THE_PAGE(Comments.columns(), _ -> true),
        COMMENTS_NAME_ACTORS(Comments.namedActors(), main("core")),
        METHODS_ARE_SHORT(Lengths.methods(), _ -> true),
        NAMES_SAY_SOMETHING(Bans.emptyNames(), _ -> true),
        NOTHING_IS_SWALLOWED(Bans.silentCatches(), _ -> true),
        SUPPRESSIONS_HAVE_REASONS(Bans.bareSuppressions(), _ -> true),
        CORE_PACKAGES_POINT_DOWN(Directions.corePackages(), _ -> true),
        PACKAGES_HAVE_A_PAGE(
                Bans.unmarkedPackages(),
                main("core")
                        .or(main("adapters"))
                        .or(main("experiments"))
                        .or(main("laboratory"))
                        .or(main("rewrite"))),
        PACKAGES_HAVE_NO_CYCLES(Directions.noCycles(), Source::isMain),
        CLASS_CYCLES_ARE_SMALL(Cycles.betweenClasses(), main("core")),

        MESSAGES_NAME_WHAT_TO_CHANGE(
                Messages.nameWhatToChange(Set.of("dev.hinterland", "dev.hinterland.codec", "dev.hinterland.record")),
                main("core").and(source -> !source.path().contains("/dev/hinterland/internal/memory/"))),

        NO_UNSAFE(Bans.name("sun.misc", "MemorySegment, or a VarHandle"), main("core")),
        NO_INTERNALS(Bans.name("jdk.internal", "a public API"), main("core")),
        NO_ARENAS(
                Bans.name("Arena", "memory from NativeMemory, which the budget counts, or an array on the heap"),
                main("core")
                        .and(source -> !source.path().contains("/dev/hinterland/internal/memory/"))
                        // What it maps are pages of the system's cache of files, which are no memory of the process's.
                        .and(source -> !source.path().endsWith("/internal/journal/FolderFiles.java"))),
        NO_REINTERPRET(
                Bans.name("reinterpret", "a segment allocated at its full size"),
                main("core").and(source -> !source.path().contains("/dev/hinterland/internal/memory/"))),
        NO_PRINTING(Bans.name("System.out", "an exception, or a counter in the statistics"), main("core")),
        NO_COMPLAINING(Bans.name("System.err", "an exception, or a counter in the statistics"), main("core")),
        NO_SLEEPING(Bans.name("Thread.sleep", "LockSupport.parkNanos, or a condition, within a limit"), main("core")),
        NO_FORMATTING(Bans.name("String.format", "concatenation: it costs the hot path nothing"), main("core")),
        NO_FORMATTED(Bans.name("formatted", "concatenation: it costs the hot path nothing"), main("core")),
        NO_SERIALIZATION(
                Bans.name("ObjectInputStream", "a Codec; Codec.serialized reads behind a filter"),
                main("core")
                        .and(source -> !source.path().endsWith("/codec/FilteredInput.java"))
                        .or(main("laboratory"))),
        NO_STACK_TRACES(Bans.name("printStackTrace", "an exception that carries its cause"), main("core"));

        private final Rule rule;

        House(Rule rule, Predicate<Source> where) {
            this.rule = rule.within(where);
        }

        private static Predicate<Source> main(String module) {
            return source -> source.isMain() && source.module().equals(module);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sources_keepTheRule(House house) {
        assertThat(house.rule.violations(SOURCES)).isEmpty();
    }

    @Test
    void sources_areFound() {
        assertThat(SOURCES).extracting(Source::module).containsAll(Set.of("core", "experiments", "laboratory"));
    }

    @Test
    void modules_dependDownwards() throws IOException {
        for (String module : Directions.modules()) {
            String pom = Files.readString(Tree.ROOT.resolve(module).resolve("pom.xml"));
            assertThat(Directions.wrongDependencies(module, pom)).isEmpty();
        }
    }

    @Test
    void files_nameNoPlaceThatOthersDoNotHave() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Tree.files("")) {
            try {
                found.addAll(Bans.places(Tree.ROOT.relativize(file).toString(), Files.readString(file)));
            } catch (MalformedInputException e) {
                assertThat(file.toString()).as("binary file").matches(".*\\.(jar|gz|png)");
            }
        }
        assertThat(found).isEmpty();
    }
}
