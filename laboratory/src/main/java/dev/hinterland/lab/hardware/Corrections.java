// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;
import java.util.Locale;

/** What comes on top of the traffic of lines, whichever formula counts that. */
final class Corrections {

    private final HardwareProfile profile;

    Corrections(HardwareProfile profile) {
        this.profile = profile;
    }

    /** Returns several of them in one list. */
    static List<Term> all(List<List<Term>> some) {
        return some.stream().flatMap(List::stream).toList();
    }

    /** Taking memory from the TLAB, writing the header. */
    List<Term> allocation() {
        Calls calls = profile.calls();
        return calls == null ? List.of() : List.of(term("allocation", calls.allocation()));
    }

    /** Calling the stub that copies. */
    List<Term> call() {
        Calls calls = profile.calls();
        return calls == null ? List.of() : List.of(term("call of the copy stub", calls.copy()));
    }

    private Term term(String name, Cost cost) {
        return new Term(name, cost.toString(), profile.nanos(cost));
    }

    /** A miss for each page, where the translations of all that is touched don't fit. */
    List<Term> translations(long bytes) {
        Tlb tlb = profile.tlb();
        return tlb == null ? List.of() : List.of(misses(tlb, bytes));
    }

    private Term misses(Tlb tlb, long bytes) {
        long pages = bytes <= tlb.reachBytes() ? 0 : Math.ceilDiv(bytes, tlb.pageBytes());
        return new Term(
                "TLB misses",
                String.format(Locale.ROOT, "%d × %s", pages, tlb.miss()),
                pages * profile.nanos(tlb.miss()));
    }

    /** The share of a young collection that these bytes bring nearer. */
    List<Term> collections(long bytes) {
        YoungCollections young = profile.youngCollections();
        return young == null ? List.of() : List.of(share(young, bytes));
    }

    private Term share(YoungCollections young, long bytes) {
        double share = (double) bytes / young.edenBytes();
        return new Term(
                "young collections",
                String.format(Locale.ROOT, "%d B ÷ %d B × %s", bytes, young.edenBytes(), young.pause()),
                share * profile.nanos(young.pause()));
    }
}
