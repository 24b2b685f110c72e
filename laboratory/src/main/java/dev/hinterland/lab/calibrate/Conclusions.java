// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.hardware.Calls;
import dev.hinterland.lab.hardware.Cost;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Level;
import dev.hinterland.lab.hardware.Tlb;
import dev.hinterland.lab.result.Units;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a profile says, in sentences; nothing where there is no profile. */
final class Conclusions {

    private final @Nullable HardwareProfile profile;

    Conclusions(@Nullable HardwareProfile profile) {
        this.profile = profile;
    }

    String latency() {
        HardwareProfile known = profile;
        if (known == null) {
            return "";
        }
        String levels = known.levels().stream()
                .map(level -> level.name() + " " + nanos(known, level.latency()))
                .collect(Collectors.joining(", "));
        Tlb tlb = known.tlb();
        String translations = tlb == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Translations of %s cost nothing; where they are many more, a load in a page of its own costs up to"
                                + " %s more.",
                        Units.bytes(tlb.reachBytes()),
                        nanos(known, tlb.miss()));
        return "One load costs: " + levels + "." + translations;
    }

    String bandwidth() {
        HardwareProfile known = profile;
        if (known == null) {
            return "";
        }
        Level nearest = known.levels().getFirst();
        Level memory = known.levels().getLast();
        return String.format(
                Locale.ROOT,
                "A line of %d bytes from memory costs %s to read and %s to overwrite; from %s %s and %s.",
                known.lineBytes(),
                nanos(known, memory.read()),
                nanos(known, memory.write()),
                nearest.name(),
                nanos(known, nearest.read()),
                nanos(known, nearest.write()));
    }

    String calls() {
        HardwareProfile known = profile;
        Calls calls = known == null ? null : known.calls();
        return known == null || calls == null
                ? ""
                : "An allocation costs " + nanos(known, calls.allocation())
                        + " beside its zeroing, a call of the copy stub " + nanos(known, calls.copy()) + ".";
    }

    private static String nanos(HardwareProfile profile, @Nullable Cost cost) {
        return cost == null ? "?" : String.format(Locale.ROOT, "%.3g ns", profile.nanos(cost));
    }
}
