// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One JVM for a question about locks: all have the same heap, small enough to be touched beforehand at no cost, with a
 * collector that has no threads of its own.
 *
 * @param jdk whose JVM
 * @param variant how it is started
 * @param cores on how many processors
 */
record Asked(NamedJdk jdk, JvmVariant variant, Cores cores) {

    static final String HEAP = "Serial collector, heap 288 MB, of that 256 MB young, touched beforehand";

    static final List<String> ARGUMENTS =
            List.of("-Xms288m", "-Xmx288m", "-Xmn256m", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch");

    /** Returns the case of a benchmark, with further labels of its own. */
    JmhCase of(String benchmark, Map<String, String> more) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("jdk", jdk.label());
        labels.put("variant", variant.name());
        labels.put("cores", cores.label());
        labels.putAll(more);
        JmhCase asked = JmhCase.of(benchmark, labels, jdk.jdk()).with(variant).withArguments(ARGUMENTS);
        return cores == Cores.ONE ? asked.onOneProcessor() : asked;
    }

    /** How many processors a JVM may use. */
    enum Cores {
        /** Bound to one. */
        ONE,
        /** All that there are. */
        ALL;

        String label() {
            return this == ONE ? "one" : "all";
        }
    }
}
