// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.FolderSync;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.StoreFilling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Makes a file anew that has the entries which can be reached, and nothing else: with the same hashes, times,
 * frequencies, and order of age. The bytes of keys and values are copied, so no codec is needed.
 */
public final class FileCompaction {

    /*
     * The new file is made beside the one that it replaces, under another name, and checked when it is on the device.
     * Only then does it get the name, in one step. So there is a whole file under that name at each moment.
     *
     * A cache is filled as a map is, which drops nothing.
     */

    private static final String ENDING = ".compacting";
    private static final int ENTRIES_PER_STEP = 1 << 16;

    /**
     * What came of it.
     *
     * @param file the new file
     * @param entries how many it has
     * @param bytesBefore what the old one had written
     * @param bytesAfter what the new one has written
     */
    public record Result(Path file, long entries, long bytesBefore, long bytesAfter) {}

    private final InspectedFile source;
    private final MappedStore mapped;
    private final FileHeader header;
    private final KeyHashes hashes;

    /** What becomes of the values, or {@code null} if they stay as they are. */
    private final FileEvolution.@Nullable Rewriting<?> rewriting;

    private long allEntries;
    private long entries;

    private FileCompaction(InspectedFile source, MappedStore mapped, FileEvolution.@Nullable Rewriting<?> rewriting) {
        this.source = source;
        this.mapped = mapped;
        this.rewriting = rewriting;
        this.header = mapped.header();
        this.hashes = KeyHashes.of(mapped.content().key());
    }

    /**
     * Compacts a file.
     *
     * @param out the new file, which does not exist; or {@code null} to replace the old one
     * @throws DamagedFileException if the file is damaged
     * @throws ForeignFileException if it is none of a store's, or another process has it
     * @throws IOException if the system refuses it, or the entries do not fit
     */
    public static Result compact(Path file, @Nullable Path out) throws IOException {
        if (out != null && Files.exists(out)) {
            throw new IOException("file exists already: out=" + out);
        }
        return compact(file, out, null);
    }

    /** Replaces a file by one with other values; as {@link #compact}. */
    static void rewrite(Path file, FileEvolution.Rewriting<?> rewriting) throws IOException {
        compact(file, null, rewriting);
    }

    private static Result compact(Path file, @Nullable Path out, FileEvolution.@Nullable Rewriting<?> rewriting)
            throws IOException {
        // A link stays one, and leads to the new file.
        try (InspectedFile source = InspectedFile.open(Files.exists(file) ? file.toRealPath() : file, true)) {
            source.checkNotWritten();
            check(source, out);
            try (MappedStore mapped = MappedStore.map(source)) {
                return new FileCompaction(source, mapped, rewriting).compactTo(out);
            }
        }
    }

    private static void check(InspectedFile source, @Nullable Path out) throws IOException {
        FileVerifier.Report report = FileVerifier.verify(source, true);
        for (FileCheck check : report.checks()) {
            if (check.isDamaged()) {
                throw new DamagedFileException("file is damaged, and is left as it is: check=[" + check.name()
                        + "], finding=[" + check.findings().getFirst() + "]");
            }
        }
        boolean counts = source.state() == InspectedFile.State.CLOSED || (isOpen(source) && source.isOfThisRun());
        if (!counts) {
            throw new IOException("file does not count, and is left as it is: state="
                    + (isOpen(source) ? "open when the system went down" : source.state()));
        }
        if (report.facts().journal() && isOpen(source) && out == null) {
            throw new IOException("file has a journal that was not ended: build the map and close it first: process="
                    + source.process());
        }
    }

    private static boolean isOpen(InspectedFile source) {
        return source.state() == InspectedFile.State.OPEN;
    }

    private Result compactTo(@Nullable Path out) throws IOException {
        Path file = out == null ? source.path() : out.toAbsolutePath();
        Path beside = file.resolveSibling(file.getFileName() + ENDING);
        boolean done = false;
        try {
            fill(beside, out == null);
            long written = checkNew(beside);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
            FolderSync.force(Objects.requireNonNull(file.getParent()));
            done = true;
            return new Result(file, entries, mapped.writtenBytes(), written);
        } finally {
            if (!done) {
                Files.deleteIfExists(beside);
            }
        }
    }

    /** Checks that all of the new file is there; returns what it has written. */
    private static long checkNew(Path beside) throws IOException {
        try (InspectedFile made = InspectedFile.open(beside, true)) {
            FileVerifier.Report report = FileVerifier.verify(made, false);
            if (report.isDamaged() || made.state() != InspectedFile.State.CLOSED) {
                throw new IOException("new file could not be written to the device: file=" + beside);
            }
            return Objects.requireNonNull(report.facts().space()).writtenBytes();
        }
    }

    private void fill(Path beside, boolean replaces) throws IOException {
        StoreFile target = StoreFile.open(beside, () -> true);
        if (target.stored() != null) {
            // Left by a process that was killed after it had filled the file, and before it gave it its name.
            target.end();
            Files.delete(beside);
            target = StoreFile.open(beside, () -> true);
        }
        boolean filled = false;
        try {
            copyPermissions(beside);
            FileHeader made = rewriting == null ? header : header.withContent(rewriting.content());
            StoreSettings settings = MappedStore.settings(header, mapped.content())
                    .in(new StoreSettings.Filed(target, made.content(), made));
            if (rewriting != null) {
                rewrite(target, settings, rewriting, replaces);
            } else if (mapped.content().hasWords()) {
                WordCodec<Long> words = words();
                fill(target, settings, words, entry -> words.ofWord(entry.time()), replaces);
            } else {
                RawCodec values = new RawCodec(KeyHashes.of(StoredContent.APPLICATIONS));
                fill(target, settings, values, StoredEntry::value, replaces);
            }
            filled = true;
        } catch (OutOfBudgetException e) {
            throw new IOException(
                    "entries do not fit a new file with this budget: problem=[" + e.getMessage() + "]", e);
        } finally {
            if (!filled) {
                target.end();
            }
        }
    }

    private <V> void rewrite(
            StoreFile target, StoreSettings settings, FileEvolution.Rewriting<V> changes, boolean replaces)
            throws IOException {
        EntryWalk.run(mapped, _ -> allEntries++);
        changes.progress().onProgress(0, allEntries);
        fill(target, settings, changes.codec(), changes::value, replaces);
        changes.progress().onProgress(entries, allEntries);
    }

    @SuppressWarnings("unchecked") // what the library's codec of Long is
    private static WordCodec<Long> words() {
        return (WordCodec<Long>) Codec.ofLong();
    }

    /** What an entry's value is in the new store. */
    private interface Values<V> {
        @Nullable
        V of(StoredEntry entry);
    }

    private <V> void fill(
            StoreFile target, StoreSettings settings, InPlaceCodec<V> codec, Values<V> values, boolean replaces)
            throws IOException {
        Store<RawBytes, V> store = new Store<>(settings, new RawCodec(hashes), codec);
        try {
            StoreFilling<RawBytes, V> filling =
                    new StoreFilling<>(store, mapped.content().cache());
            EntryWalk.run(mapped, entry -> {
                V value = values.of(entry);
                if (value == null || !filling.add(entry.key(), hash(entry), value, entry.time(), entry.frequency())) {
                    throw new DamagedFileException("file has a key twice, or half a value: offset=" + entry.offset());
                }
                entries++;
                if (rewriting != null && entries % ENTRIES_PER_STEP == 0) {
                    rewriting.progress().onProgress(entries, allEntries);
                }
            });
            target.goOnFrom(source, replaces);
            target.complete();
        } finally {
            store.close();
        }
    }

    /** Returns the hash by which an entry is linked where its bucket is not crowded. */
    private int hash(StoredEntry entry) throws IOException {
        RawBytes key = entry.key();
        int linked = Entry.hash(entry.header());
        OptionalInt plain = hashes.hash(key.memory(), key.offset(), key.extent(), header.seed());
        if (plain.isPresent()) {
            return plain.getAsInt();
        }
        if (linked == (int) header.hashKey().hash(key.segment())) {
            throw new IOException("file has keys that were chosen to collide, of a record whose class must be known: "
                    + "file=" + source.path());
        }
        return linked;
    }

    private void copyPermissions(Path beside) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(source.path(), PosixFileAttributeView.class);
        if (view != null) {
            Files.setPosixFilePermissions(beside, view.readAttributes().permissions());
        }
    }
}
