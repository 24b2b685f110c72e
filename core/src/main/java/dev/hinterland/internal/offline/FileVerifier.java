// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexInspection;
import dev.hinterland.internal.journal.JournalInspection;
import dev.hinterland.internal.offline.Findings.Check;
import dev.hinterland.internal.region.RegionState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a file that no process has open: each entry that can be reached, the index against the regions, what is told
 * against what is found, and checksums. Writes nothing. It tolerates any bytes, and ends with a report. It takes an
 * eighth of the heap at most, however large the file is.
 */
public final class FileVerifier {

    /*
     * What a killed process leaves, and the next one brings in order, is no damage; so the rules here are those of
     * IndexRecovery and FileRecovery. A region that is full, not held, and that no entry is about to leave, is taken
     * over as it is: it must parse from its start to its end, and its dead bytes must be right. Of all others, only the
     * entries that the index leads to count.
     *
     * A file that was closed may have all of that too: threads whose operations close() ended.
     */

    /**
     * What has been found.
     *
     * @param facts what the file says about itself
     * @param hashed whether the hashes of keys follow from their bytes; if not, they were compared with buckets only
     * @param checks what was found, by what was checked
     */
    public record Report(FileFacts facts, boolean hashed, List<FileCheck> checks) {

        /** Returns whether something is as no process leaves it. */
        public boolean isDamaged() {
            return checks.stream().anyMatch(FileCheck::isDamaged);
        }

        /** Returns whether something is left to the next process that opens the file. */
        public boolean isUnfinished() {
            return checks.stream().anyMatch(check -> check.unfinished() > 0);
        }
    }

    private final InspectedFile file;
    private final Findings findings = new Findings();

    private FileVerifier(InspectedFile file) {
        this.file = file;
    }

    /**
     * Checks a file. No process can open it to write meanwhile.
     *
     * @throws dev.hinterland.internal.file.ForeignFileException if it is none of a store's, none that this machine and
     *     version can use, or another process has it
     * @throws IOException if the system refuses it
     */
    public static Report verify(Path path) throws IOException {
        try (InspectedFile file = InspectedFile.open(path, true)) {
            file.checkNotWritten();
            return verify(file, true);
        }
    }

    /**
     * Checks a file that is open, and that no other process has.
     *
     * @param journal whether its journal is checked too
     */
    static Report verify(InspectedFile file, boolean journal) throws IOException {
        return new FileVerifier(file).verify(journal);
    }

    private Report verify(boolean withJournal) throws IOException {
        findings.checked(Check.HEADER, FileFacts.HEADER_FIELDS);
        String problem = MappedStore.problem(file);
        if (problem != null) {
            findings.damaged(Check.HEADER, problem);
            return new Report(FileFacts.of(file, null), false, findings.checks());
        }
        JournalInspection journal = withJournal ? checkJournal() : null;
        checkState(journal);
        boolean hashed = false;
        try (MappedStore store = MappedStore.map(file)) {
            if (file.state() != InspectedFile.State.CREATING) {
                hashed = check(store);
            }
            return new Report(FileFacts.of(file, store), hashed, findings.checks());
        } catch (InternalError e) {
            // What the JVM throws where a page of a mapped file is missing.
            throw new IOException("file was truncated or could not be read meanwhile: problem=[" + e + "]", e);
        }
    }

    private void checkState(@Nullable JournalInspection journal) {
        findings.checked(Check.STATE, 1);
        switch (file.state()) {
            case CREATING ->
                findings.unfinished(Check.STATE, "file was never completed, and counts as new: state=creating");
            case OPEN -> {
                String lost = "file was not closed before the system went down: state=open";
                if (file.isOfThisRun()) {
                    findings.unfinished(Check.STATE, "file was not closed: process=" + file.process());
                } else if (journal != null && journal.complete()) {
                    findings.unfinished(Check.STATE, lost + ", journal=complete");
                } else {
                    findings.damaged(Check.STATE, lost + ", journal=none");
                }
            }
            case CLOSED -> {}
            case DAMAGED -> {
                String damage = "file was truncated, or could not be read or written, while a process had it";
                if (journal != null && journal.complete()) {
                    findings.unfinished(Check.STATE, damage + ": journal=complete");
                } else {
                    findings.damaged(Check.STATE, damage + ": journal=none");
                }
            }
            case UNKNOWN -> findings.damaged(Check.STATE, "file is in no state that there is");
        }
    }

    // The journal

    private @Nullable JournalInspection checkJournal() throws IOException {
        JournalInspection journal;
        try {
            journal = JournalInspection.of(file.path(), file.journalEnd() < 0 && file.isOfThisRun());
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            findings.damaged(Check.JOURNAL, "journal leads to no place in itself: problem=[" + e.getMessage() + "]");
            return null;
        }
        boolean has = file.journalEnd() != 0;
        if (journal == null || !journal.complete()) {
            if (has) {
                findings.damaged(Check.JOURNAL, "file has a journal, but no complete one lies beside it");
            } else if (journal != null) {
                findings.unfinished(Check.JOURNAL, "journal is not complete: files=" + journal.files());
            }
            return journal;
        }
        findings.checked(Check.JOURNAL, journal.records());
        journal.damaged().forEach(finding -> findings.damaged(Check.JOURNAL, finding));
        if (journal.id() != file.journalId()) {
            findings.unfinished(Check.JOURNAL, "journal does not go with the file: id=" + journal.id());
        } else if (file.journalEnd() >= 0 && file.journalEnd() != journal.lastBlock()) {
            findings.damaged(
                    Check.JOURNAL,
                    "journal ends with another block than the file says: block=" + journal.lastBlock() + ", expected="
                            + file.journalEnd());
        }
        return journal;
    }

    // Regions and index

    /** Returns whether hashes follow from the bytes of keys. */
    private boolean check(MappedStore store) {
        KeyHashes hashes = KeyHashes.of(store.content().key());
        for (Check each : Check.values()) {
            boolean applies = each == Check.KEYS
                    ? hashes.isKnown()
                    : each == Check.TIMES ? store.content().isTimed() : each != Check.JOURNAL;
            if (applies) {
                findings.begin(each);
            }
        }
        checkSizes(store);
        EntryChecks entries = new EntryChecks(store, hashes, findings);
        IndexInspection index = entries.index();
        checkTold(store, index);
        int first = 1;
        boolean begun = false;
        while (!begun || first <= store.regions()) {
            int end = entries.begin(first);
            index.walk(!begun);
            entries.end(first, end);
            if (!begun) {
                findings.checked(Check.BUCKETS, index.buckets());
                findings.checked(Check.NODES, index.chainedNodes());
            }
            begun = true;
            first = end;
        }
        entries.endAll();
        return hashes.isKnown();
    }

    private void checkSizes(MappedStore store) {
        findings.checked(Check.REGIONS, store.regions());
        for (int id = 1; id <= store.regions(); id++) {
            if (!store.hasSize(id)) {
                findings.damaged(
                        Check.REGIONS,
                        "region has an impossible size: region=" + id + ", bytes=" + store.toldBytes(id));
            }
            RegionState state = store.state(id);
            if (state == null) {
                findings.damaged(Check.REGIONS, "region is in no state that there is: region=" + id);
            }
        }
    }

    private void checkTold(MappedStore store, IndexInspection index) {
        long buckets = store.space().bucketBytes();
        long nodes = store.space().nodeBytes();
        if (buckets != store.bucketBytes() || buckets % Index.BUCKET_BYTES != 0) {
            findings.damaged(Check.BUCKETS, "more buckets are told than there is room for: bytes=" + buckets);
        }
        if (nodes != store.nodeBytes() || nodes % Index.NODE_BYTES != 0) {
            findings.damaged(Check.NODES, "more nodes are told than there is room for: bytes=" + nodes);
        }
        if (Math.abs(store.toldBuckets() - index.buckets()) > 1) {
            findings.damaged(
                    Check.BUCKETS,
                    "another number of buckets is told than found: told=" + store.toldBuckets() + ", found="
                            + index.buckets());
        }
    }
}
