// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.compare.AdviceRule;
import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.compare.Outlook;
import dev.hinterland.lab.compare.StoresPlan;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.HardwareProfile;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What the model adds to measured runs, for the advice at their end: the smallest heap in which the map on the heap
 * runs well, where none was found.
 */
public final class Foresight implements UnaryOperator<List<Outlook>> {

    private final MoveModel model;

    private Foresight(MoveModel model) {
        this.model = model;
    }

    /** Returns what can be foreseen of a plan with a profile: nothing, unless it is what the model is about. */
    public static UnaryOperator<List<Outlook>> of(StoresPlan plan, Optional<HardwareProfile> profile) {
        Collector collector = plan.collectors().getFirst();
        boolean modelled = plan.workload().equals("stores")
                && plan.threads() == 1
                && plan.readPercent() < 0
                && plan.data().serializer().equals("binary")
                && plan.memory().totalBytes() == null
                && HeapSimulation.COLLECTORS.contains(collector);
        DataShape shape = new DataShape(plan.data().keyBytes(), plan.data().valueBytes());
        return profile.filter(known -> modelled && known.isOf(MachineProbe.thisMachine()))
                .<UnaryOperator<List<Outlook>>>map(known -> new Foresight(
                        new MoveModel(known, collector, shape, plan.data().entries(), true)))
                .orElse(none -> List.of());
    }

    @Override
    public List<Outlook> apply(List<Outlook> measured) {
        List<Outlook> map = measured.stream()
                .filter(outlook -> outlook.store().equals(StoreRatesExperiment.ON_HEAP))
                .toList();
        return map.isEmpty() || map.stream().anyMatch(AdviceRule::runsWell)
                ? List.of()
                : List.of(model.onHeapSuited().outlook());
    }
}
