// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@code ./lab stores}.
 *
 * @param command always {@code stores}
 * @param machine what it ran on
 * @param startedAt when the first run began
 * @param elapsedMillis how long everything took, the search for smallest heaps included
 * @param settings what was asked for, after defaults and scaling
 * @param notes what a reader must know beside the figures: what was scaled down or left out, and why
 * @param runs one per store, collector, heap and repeat, in the order in which they ran
 * @param published the figures of the published experiment; empty when other data or another workload was run
 * @param crossovers where several heaps were run: from which heap on a store on the heap wins
 * @param youngCollectionNote why the stores on the heap show so few young collections, from the GC log; {@code null}
 *     where no such store ran
 * @param advice what follows from it; {@code null} where the runs allow no comparison
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record StoresResult(
        String command,
        Machine machine,
        Instant startedAt,
        double elapsedMillis,
        Settings settings,
        List<String> notes,
        List<Run> runs,
        List<PublishedRow> published,
        List<Crossover> crossovers,
        @Nullable String youngCollectionNote,
        @Nullable Advice advice)
        implements VersionedResult {

    /** Copies the lists; those missing in a file are empty. */
    public StoresResult {
        notes = Lists.copy(notes);
        runs = Lists.copy(runs);
        published = Lists.copy(published);
        crossovers = Lists.copy(crossovers);
    }

    /** Returns it with another advice. */
    public StoresResult with(Advice newAdvice) {
        return new StoresResult(
                command,
                machine,
                startedAt,
                elapsedMillis,
                settings,
                notes,
                runs,
                published,
                crossovers,
                youngCollectionNote,
                newAdvice);
    }
}
