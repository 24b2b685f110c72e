// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.result.Machine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The experiments of {@code ./lab init}. */
public final class InitExperiments implements ExperimentSet {

    private final boolean sweep;
    private final @Nullable InitPlan plan;
    private final @Nullable YoungHeap heap;

    /**
     * Measures as much as the user has time for.
     *
     * @param sweep whether a quick run has the lengths around the end of the short loop, too
     */
    public InitExperiments(boolean sweep) {
        this(sweep, null, null);
    }

    /** Measures this much in such a heap, whatever the user says. */
    InitExperiments(InitPlan plan, YoungHeap heap) {
        this(false, plan, heap);
    }

    private InitExperiments(boolean sweep, @Nullable InitPlan plan, @Nullable YoungHeap heap) {
        this.sweep = sweep;
        this.plan = plan;
        this.heap = heap;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        Machine machine = MachineProbe.thisMachine();
        InitSetup setup = new InitSetup(
                bench,
                plan != null ? plan : bench.quick() ? InitPlan.quick(sweep) : InitPlan.full(),
                heap != null ? heap : YoungHeap.of(machine, bench.quick()),
                Runtime.getRuntime().availableProcessors());
        bench.note("Arrays are allocated with " + setup.heap().words() + ".");

        TimeExperiment time = new TimeExperiment(setup);
        time.run();
        List<Experiment> all = new ArrayList<>();
        all.add(bench.made(time.times()));
        all.add(bench.made(time.rates()));
        all.add(bench.made(new MemoryExperiment(setup, machine).run(time.rows())));
        all.add(bench.made(HeaderExperiment.of(time.rows(), setup.plan().sizes(), setup.jdks())));
        if (!setup.plan().switchSizes().isEmpty()) {
            all.add(bench.made(SwitchExperiment.run(setup)));
        }
        all.add(bench.made(new KindsExperiment(setup).run(time.rows())));
        SamplingTool tool = SamplingTool.find(bench.children(), System.getenv().getOrDefault("PATH", ""));
        all.add(bench.made(new ProfileExperiment(setup, tool).run()));
        new PausesExperiment(setup).run(time.shared()).forEach(each -> all.add(bench.made(each)));
        new RateExperiments(setup).run().forEach(each -> all.add(bench.made(each)));
        return all;
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return new InitClaims(experiments).all(jdks);
    }
}
