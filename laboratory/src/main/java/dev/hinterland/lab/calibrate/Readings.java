// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all kernels took. */
final class Readings {

    private final Map<Kernel, Repeats> repeats = new LinkedHashMap<>();

    /** Returns what came of a kernel; nothing, at first. */
    Repeats of(Kernel kernel) {
        return repeats.computeIfAbsent(kernel, Repeats::new);
    }

    /** Returns all, in the order in which they were run. */
    List<Repeats> all() {
        return List.copyOf(repeats.values());
    }

    /** Returns those of kernels of these names, in the same order. */
    List<Repeats> named(String... names) {
        List<String> wanted = List.of(names);
        return repeats.values().stream()
                .filter(each -> wanted.contains(each.kernel().name()))
                .toList();
    }

    /** Returns that of a kernel which stands for a level. */
    Repeats at(String name, String level) {
        return named(name).stream()
                .filter(each -> each.kernel().level().equals(level))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not measured: kernel=" + name + ", level=" + level));
    }
}
