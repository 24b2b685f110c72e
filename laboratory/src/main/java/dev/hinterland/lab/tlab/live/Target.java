// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.PerfMemory;
import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A JVM that runs already.
 *
 * @param pid its process
 * @param counters its own counters; none where it keeps none, or not for us
 */
record Target(long pid, Optional<PerfMemory> counters) {

    /** Finds it, or says in one sentence why it can't be watched. */
    static Target of(long pid) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            throw new UserError("no such process: --pid=" + pid);
        }
        try {
            Optional<Path> file = PerfMemory.fileOf(pid);
            if (file.isEmpty() && isSurelyNoJvm(pid)) {
                throw new UserError("not a Java process: --pid=" + pid);
            }
            return new Target(pid, file.isEmpty() ? Optional.empty() : Optional.of(PerfMemory.open(file.get())));
        } catch (IOException unreadable) {
            throw new UserError(
                    "counters cannot be read: --pid=" + pid + ", cause=" + unreadable.getMessage(), unreadable);
        }
    }

    /** Where the system shows what a process has loaded, a JVM has its library there. */
    private static boolean isSurelyNoJvm(long pid) throws IOException {
        Path maps = Path.of("/proc", Long.toString(pid), "maps");
        if (!Files.isReadable(maps)) {
            return false;
        }
        try (var lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
            return lines.noneMatch(line -> line.contains("libjvm"));
        } catch (AccessDeniedException notOurs) {
            // Somebody else's process: whoever tries to attach is told so.
            return false;
        }
    }

    /** Returns whether the JVM says that it lets nobody attach; it would only print its threads if it were asked. */
    boolean refusesAttach() {
        return counters.flatMap(memory -> memory.text("sun.rt.jvmCapabilities"))
                .filter(capabilities -> capabilities.startsWith("0"))
                .isPresent();
    }

    /** Returns why it has no counters for us, as far as its flags say it. */
    String whyNoCounters(Map<String, String> flags) {
        return "false".equals(flags.get("UsePerfData"))
                ? "UsePerfData is off in this JVM, so that it shares no counters: start it with -XX:+UsePerfData"
                : "it shares no counters: -XX:-UsePerfData, or they may not be read";
    }

    /** Returns its feature version, as far as its counters say it. */
    String feature() {
        return counters.flatMap(memory -> memory.text("java.property.java.vm.specification.version"))
                .orElse("");
    }

    /** Returns its full version, as far as its counters say it. */
    String version() {
        return counters.flatMap(memory -> memory.text("java.property.java.vm.version"))
                .orElse("");
    }
}
