// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A small system whose events are replayed on a server, beside its formulas and its simulation. */
public final class ReplayedSystem {

    private static final double PERCENT = 100;

    private final ScalePoint point;
    private final NearMode mode;
    private final int events;
    private final Miniature miniature;

    /**
     * Prepares a mode of a point.
     *
     * @param events how many count; twice as many warm up before, from an empty start
     */
    public ReplayedSystem(ScalePoint point, NearMode mode, int events) {
        this.point = point;
        this.mode = mode;
        this.events = events;
        this.miniature = Miniature.of(point);
    }

    /** Returns the point. */
    public ScalePoint point() {
        return point;
    }

    /** Returns how many keys there are. */
    public int keys() {
        return miniature.keys();
    }

    /** Returns how many entries a JVM may keep. */
    public int nearCapacity() {
        return miniature.nearCapacity();
    }

    /** Returns how many keys the tracking table may have; 0 is without limit. */
    public long tableKeysMax() {
        return miniature.tableKeysMax();
    }

    /** Returns how many events warm up. */
    public int warmUpCount() {
        return 2 * events;
    }

    /** Returns how many events count. */
    public int eventCount() {
        return events;
    }

    /** Returns the events, from the first. */
    public EventStream events() {
        return new EventStream(miniature, point.seed());
    }

    /** Returns what the formulas say. */
    public NearRates formula() {
        return miniature.formulas(point.noLoop()).rates(mode);
    }

    /** Returns how many events there are a second. */
    public double eventsPerSecond() {
        return events().perSecond();
    }

    /** Returns what the simulation counts in the same events. */
    public NearRates simulation() {
        ProtocolSimulation simulation = new ProtocolSimulation(
                mode, miniature, point.noLoop(), 1, point.seed(), ProtocolSimulation.Observer.NONE);
        simulation.run(warmUpCount());
        return simulation.run(eventCount()).rates(simulation.eventsPerSecond());
    }

    /** Returns formula, simulation and server side by side. */
    public List<Row> rows(ProtocolCounts server) {
        NearRates formula = formula();
        NearRates simulation = simulation();
        NearRates real = server.rates(eventsPerSecond());
        List<Row> rows = new ArrayList<>();
        row(rows, "hits, %", rates -> PERCENT * rates.hitRatio(), formula, simulation, real);
        row(rows, "fetches, per s", NearRates::fetches, formula, simulation, real);
        row(rows, "keys told, per s", NearRates::told, formula, simulation, real);
        if (mode == NearMode.DEFAULT) {
            row(rows, "table, keys", NearRates::tableKeys, formula, simulation, real);
            row(rows, "table, keys × JVMs", NearRates::tableItems, formula, simulation, real);
        }
        return rows;
    }

    private void row(List<Row> rows, String name, ToDoubleFunction<NearRates> figure, NearRates... columns) {
        Map<String, Value> values = new LinkedHashMap<>();
        double formula = figure.applyAsDouble(columns[0]);
        double server = figure.applyAsDouble(columns[2]);
        values.put("formula", Value.exact(formula, ""));
        values.put("simulation", Value.exact(figure.applyAsDouble(columns[1]), ""));
        values.put("server", Value.exact(server, ""));
        values.put("server against formula, %", Value.exact(PERCENT * (server / formula - 1), ""));
        rows.add(Row.of(Labels.of("mode", mode.id(), "figure", name), values));
    }
}
