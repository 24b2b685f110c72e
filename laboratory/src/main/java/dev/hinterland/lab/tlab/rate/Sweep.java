// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.Measured;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cases of all questions. What several of them need is measured once, and all take turns. */
final class Sweep {

    private final Map<JmhCase, List<Place>> places = new LinkedHashMap<>();
    private final Map<JmhCase, JmhCase> named = new LinkedHashMap<>();

    /** Adds a case whose labels are those of a row of this experiment. */
    void add(String experiment, JmhCase one) {
        JmhCase nameless = nameless(one);
        named.putIfAbsent(nameless, one);
        places.computeIfAbsent(nameless, first -> new ArrayList<>()).add(new Place(experiment, one.labels()));
    }

    /** Measures, and returns what belongs to which experiment, in the order in which it was added. */
    Map<String, List<Taken>> run(JmhRunner runner, JmhTiming timing) throws IOException, InterruptedException {
        List<Measured> all = runner.run(cases(), timing);
        Map<String, List<Taken>> byExperiment = new LinkedHashMap<>();
        for (Measured measured : all) {
            for (Place place : places.getOrDefault(nameless(measured.measuredCase()), List.of())) {
                byExperiment
                        .computeIfAbsent(place.experiment(), first -> new ArrayList<>())
                        .add(new Taken(place.labels(), measured));
            }
        }
        return byExperiment;
    }

    /** Returns what is to be measured, each case once, with the labels of the first place that needs it. */
    List<JmhCase> cases() {
        return List.copyOf(named.values());
    }

    private static JmhCase nameless(JmhCase one) {
        return new JmhCase(
                one.benchmark(),
                Map.of(),
                one.jdk(),
                one.variant(),
                one.jvmArguments(),
                one.parameters(),
                one.threads(),
                one.oneProcessor(),
                one.profilers());
    }

    private record Place(String experiment, Map<String, String> labels) {}
}
