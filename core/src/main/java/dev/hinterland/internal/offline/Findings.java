// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has been found in a file, by the kind of the check. Not thread-safe. */
final class Findings {

    /** So many findings of one kind are told, of what is damaged and of what is unfinished each. */
    private static final int MOST_TOLD = 4;

    /** The checks, in the order in which they are told. */
    enum Check {
        HEADER("header", "fields"),
        STATE("state", "words"),
        REGIONS("regions: size, state, entries", "regions"),
        BUCKETS("buckets: number, links, tags", "buckets"),
        NODES("overflow nodes: chains", "nodes"),
        SLOTS("slots: region, hash, no entry twice", "slots"),
        ENTRIES("entries: whole, none overlaps", "entries"),
        KEYS("hashes of the keys' bytes", "keys"),
        VALUES("pieces of large values", "pieces"),
        FULL("full regions: parsed to the end", "regions"),
        DEAD("dead bytes: told as found, marked", "regions"),
        TIMES("latest times of regions", "entries"),
        JOURNAL("journal: checksums, order", "writes");

        private final String title;
        private final String unit;

        Check(String title, String unit) {
            this.title = title;
            this.unit = unit;
        }
    }

    private static final class Tally {

        private long checked;
        private long damaged;
        private long unfinished;
        private final List<String> damages = new ArrayList<>();
        private final List<String> leftovers = new ArrayList<>();
    }

    private final Map<Check, Tally> tallies = new EnumMap<>(Check.class);

    private Tally tally(Check check) {
        return tallies.computeIfAbsent(check, _ -> new Tally());
    }

    /** Counts what has been looked at. */
    void checked(Check check, long count) {
        tally(check).checked += count;
    }

    /** Has a check told also if there was nothing to look at. */
    void begin(Check check) {
        tally(check);
    }

    /** Counts something that is as no process leaves it. */
    void damaged(Check check, String finding) {
        Tally tally = tally(check);
        tally.damaged++;
        if (tally.damages.size() < MOST_TOLD) {
            tally.damages.add(finding);
        }
    }

    /** Counts something that the next process which opens the file brings in order. */
    void unfinished(Check check, String finding) {
        Tally tally = tally(check);
        tally.unfinished++;
        if (tally.leftovers.size() < MOST_TOLD) {
            tally.leftovers.add(finding + ", repaired=by the next opening");
        }
    }

    boolean isDamaged(Check check) {
        @Nullable Tally tally = tallies.get(check);
        return tally != null && tally.damaged > 0;
    }

    /** Returns all of it. */
    List<FileCheck> checks() {
        List<FileCheck> checks = new ArrayList<>();
        tallies.forEach((check, tally) -> {
            List<String> findings = new ArrayList<>(tally.damages);
            findings.addAll(tally.leftovers);
            checks.add(new FileCheck(
                    check.title, check.unit, tally.checked, tally.damaged, tally.unfinished, List.copyOf(findings)));
        });
        return checks;
    }
}
