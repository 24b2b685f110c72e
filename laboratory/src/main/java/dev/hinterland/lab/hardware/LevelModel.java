// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes what measured levels say. Nothing in it is fitted to what it predicts: the costs of a level are those of
 * kernels that allocate nothing, and the level is found by size.
 *
 * <ul>
 *   <li>{@code new byte[n]} overwrites lines that were last touched one eden ago: they lie where a working set as large
 *   as
 *       eden lies. Reading a line before it is overwritten (write-allocate) and writing back what it displaces are part
 *       of what the kernel measured for that level.
 *   <li>Read for the first time, its lines lie where its size says: writing has just brought them there.
 *   <li>{@code System.arraycopy} between two arrays that are used again and again touches {@code 2n} bytes.
 *   <li>{@code Arrays.copyOf} reads a source that lies where {@code 2n} bytes lie, because the copy passes through the
 *       caches too, and overwrites fresh lines of eden.
 * </ul>
 *
 * <p>Streams cross a page at a time, and the kernels pay for its translation as what is predicted does: there is no
 * term for it. Translations are a term of {@link FormulaModel}, whose articles count them apart.
 */
final class LevelModel implements ArrayModel {

    private static final String NAME = "by level";

    private final HardwareProfile profile;
    private final Corrections corrections;
    private final Residency residency;
    private final long edenBytes;

    LevelModel(HardwareProfile profile) {
        this.profile = profile;
        edenBytes = Objects.requireNonNull(profile.youngCollections()).edenBytes();
        corrections = new Corrections(profile);
        residency = new Residency(profile);
    }

    @Override
    public List<Prediction> newArray(long bytes) {
        return newArray(bytes, zeroing(bytes));
    }

    @Override
    public List<Prediction> newArrayAndRead(long bytes) {
        long all = ArrayLayout.withHeader(bytes);
        List<Term> terms = new ArrayList<>(zeroing(bytes));
        terms.addAll(stream("first read", all, all, Level::read));
        return newArray(bytes, terms);
    }

    private List<Prediction> newArray(long bytes, List<Term> terms) {
        long all = ArrayLayout.withHeader(bytes);
        return List.of(new Prediction(
                NAME, terms, Corrections.all(List.of(corrections.allocation(), corrections.collections(all)))));
    }

    /** Large arrays are cleared by the JVM itself, in another way, if what it clears lies in memory. */
    private List<Term> zeroing(long bytes) {
        LargeArrays large = profile.largeArrays();
        long all = ArrayLayout.withHeader(bytes);
        if (large == null || bytes < large.fromBytes() || !edenInMemory()) {
            return stream("zeroing", all, edenBytes, Level::write);
        }
        double lines = profile.lines(all);
        double nanos = profile.nanos(large.clear());
        return List.of(new Term(
                "zeroing by the JVM, memory",
                String.format(Locale.ROOT, "%.1f lines × %.3g ns", lines, nanos),
                lines * nanos));
    }

    private boolean edenInMemory() {
        return profile.levelOf(edenBytes).bytes() == null;
    }

    @Override
    public List<Prediction> arrayCopy(long bytes) {
        return List.of(new Prediction(
                NAME, stream("copy", bytes, 2 * bytes, Level::copy), Corrections.all(List.of(corrections.call()))));
    }

    @Override
    public List<Prediction> copyOf(long bytes) {
        long all = ArrayLayout.withHeader(bytes);
        return List.of(new Prediction(
                NAME,
                stream("copy", all, 2 * bytes, edenInMemory() ? Level::copyOut : Level::copy),
                Corrections.all(List.of(corrections.allocation(), corrections.call(), corrections.collections(all)))));
    }

    private List<Term> stream(String name, long bytes, long workingSet, Function<Level, @Nullable Cost> costOf) {
        double lines = profile.lines(bytes);
        List<Term> terms = new ArrayList<>();
        for (Map.Entry<Level, Double> share : residency.of(workingSet).entrySet()) {
            Cost cost = costOf.apply(share.getKey());
            if (cost == null) {
                throw new IllegalStateException(
                        "profile was not checked: level=" + share.getKey().name());
            }
            terms.add(new Term(
                    name + ", " + share.getKey().name(),
                    String.format(
                            Locale.ROOT,
                            "%.1f lines × %.0f %% × %.3g ns",
                            lines,
                            100 * share.getValue(),
                            profile.nanos(cost)),
                    lines * share.getValue() * profile.nanos(cost)));
        }
        return terms;
    }
}
