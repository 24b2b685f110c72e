// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * How many objects are allocated per microsecond: by threads, flags, sizes, work in between, and what they want at the
 * end.
 */
public final class RateExperiments implements ExperimentSet {

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        Scale scale = Scale.of(bench.quick(), Runtime.getRuntime().availableProcessors(), MachineProbe.memoryBytes());
        return answers(questions(scale, bench), bench, scale::timing);
    }

    /** Measures what these questions need, as long as it takes for so many cases, and lets them answer. */
    static List<Experiment> answers(List<Question> questions, Bench bench, IntFunction<JmhTiming> timing)
            throws IOException, InterruptedException {
        Sweep ordinary = new Sweep();
        Sweep brief = new Sweep();
        for (Question question : questions) {
            bench.jdks().forEach(jdk -> question.plan(question.brief() ? brief : ordinary, jdk));
        }
        JmhTiming each = timing.apply(ordinary.cases().size() + brief.cases().size());
        Map<String, List<Taken>> taken = new LinkedHashMap<>(ordinary.run(bench.runner(), each));
        taken.putAll(brief.run(bench.runner(), Scale.brief(each)));
        return questions.stream()
                .map(question -> question.answer(taken.getOrDefault(question.id(), List.of()), bench.jdks()))
                .toList();
    }

    private static List<Question> questions(Scale scale, Bench bench) throws IOException {
        Map<String, FinalFlags> defaults = new LinkedHashMap<>();
        for (NamedJdk jdk : bench.jdks()) {
            defaults.put(
                    jdk.label(),
                    FinalFlags.of(bench.children(), jdk.jdk(), scale.heap().parallel()));
        }
        List<Question> questions = new ArrayList<>();
        questions.add(new ByThreads(scale));
        questions.add(new ByFlag(scale, defaults));
        questions.add(new BySize(scale));
        questions.add(new ByWork(scale));
        questions.add(new ByEnd(scale));
        questions.add(new Upcall(scale));
        return questions;
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return new RateClaims(experiments).all(jdks);
    }
}
