package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many objects are allocated per microsecond: by threads, flags, sizes, work in between, and what they want at the end. */
public final class RateExperiments implements ExperimentSet {

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        Scale scale = new Scale(
                bench.quick(),
                Runtime.getRuntime().availableProcessors(),
                Heap.of(MachineProbe.memoryBytes(), bench.quick()));
        List<Question> questions = questions(scale, bench);
        Sweep sweep = new Sweep();
        questions.forEach(question -> bench.jdks().forEach(jdk -> question.plan(sweep, jdk)));
        Map<String, List<Taken>> taken = sweep.run(bench.runner(), scale::timing);
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
