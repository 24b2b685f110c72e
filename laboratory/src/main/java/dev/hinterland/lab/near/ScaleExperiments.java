// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A point on paper and simulated, in the form of all experiments. */
public final class ScaleExperiments {

    private static final double MEGA = 1e6;
    private static final double MEBIBYTE = 1 << 20;
    private static final double PERCENT = 100;

    private final ScalePoint point;
    private final List<NearForecast> forecasts;

    /** Computes the forecasts of a point. */
    public ScaleExperiments(ScalePoint point) {
        this.point = point;
        this.forecasts =
                point.modes().stream().map(mode -> NearForecast.of(point, mode)).toList();
    }

    /** Returns the forecast, and formulas beside a simulation. */
    public List<Experiment> all() {
        return List.of(forecast(), simulated());
    }

    Experiment forecast() {
        List<Row> rows = new ArrayList<>();
        figure(
                rows,
                "reads that need no round trip, %",
                mode -> PERCENT * mode.rates().hitRatio());
        figure(rows, "entries in a JVM", mode -> mode.rates().nearEntries());
        figure(rows, "reads at the servers, per s", mode -> mode.rates().fetches());
        figure(rows, "round trips of a JVM, per s", NearForecast::roundTripsOfJvm);
        figure(rows, "keys told to JVMs, per s", mode -> mode.rates().told());
        figure(rows, "  a primary", mode -> mode.rates().told() / point.primaries());
        figure(rows, "  a JVM", mode -> mode.rates().told() / point.jvms());
        figure(rows, "messages, per s", NearForecast::messages);
        figure(rows, "  their bytes, MB/s", mode -> mode.messageBytes() / MEGA);
        figure(rows, "  a JVM, kB/s", mode -> mode.messageBytes() / point.jvms() / 1000);
        figure(rows, "writes in a turn, to keep up", NearForecast::writesOfTurn);
        figure(rows, "table of a primary, keys", mode -> mode.rates().tableKeys() / point.primaries());
        figure(rows, "  keys × connections", mode -> mode.rates().tableItems() / point.primaries());
        figure(rows, "  MiB", mode -> mode.tableBytes() / MEBIBYTE);
        figure(rows, "  keys forgotten, per s", mode -> mode.rates().drops() / point.primaries());
        figure(rows, "a primary sends, Mbit/s", mode -> mode.bitsFromPrimary() / MEGA);
        figure(rows, "  receives, Mbit/s", mode -> mode.bitsToPrimary() / MEGA);
        figure(rows, "a JVM receives, Mbit/s", mode -> mode.bitsToJvm() / MEGA);
        figure(rows, "  sends, Mbit/s", mode -> mode.bitsFromJvm() / MEGA);
        figure(rows, "a primary's core, %, a turn a write", mode -> PERCENT * mode.processorAlone());
        figure(rows, "  %, at least", mode -> PERCENT * mode.processorLeast());
        figure(rows, "primaries needed", mode -> mode.primariesNeeded());
        return new Experiment(
                "near.forecast",
                "On paper: " + words(),
                "What would near caches bring and cost?",
                "Closed formulas of docs/scale.md; costs of the server as measured by ./lab near --costs.",
                Layout.plain(
                        List.of("figure"),
                        point.modes().stream().map(NearMode::id).toList()),
                List.of(),
                rows,
                null,
                String.join(" ", new NearVerdict(point, forecasts).sentences()),
                List.of());
    }

    private String words() {
        return String.format(
                Locale.ROOT,
                "%s JVMs, %s keys, %s writes/s",
                Units.count(point.jvms()),
                Units.count(point.keys()),
                Units.count(Math.round(point.writes())));
    }

    private void figure(List<Row> rows, String name, ToDoubleFunction<NearForecast> figure) {
        Map<String, Value> values = new LinkedHashMap<>();
        forecasts.forEach(mode -> values.put(mode.mode().id(), Value.exact(figure.applyAsDouble(mode), "")));
        rows.add(Row.of(Labels.of("figure", name), values));
    }

    Experiment simulated() {
        Miniature miniature = Miniature.of(point);
        List<Row> rows = new ArrayList<>();
        forecasts.stream()
                .filter(forecast -> forecast.mode() != NearMode.NONE)
                .forEach(forecast -> rows.addAll(rows(miniature, forecast)));
        return new Experiment(
                "near.simulated",
                "Formula and simulation",
                "Do the formulas say what the protocol does, run event by event?",
                "The protocol with reads, fills, evictions, writes, turns and the tracking table; the formulas are"
                        + " those of the same part.",
                Layout.plain(List.of("mode", "figure"), List.of("formula", "simulation", "difference, %")),
                List.of(),
                rows,
                null,
                "",
                List.of(String.format(
                        Locale.ROOT,
                        "Simulated: %d of %d JVMs, one of %s keys, near caches of %s entries, seed %d.",
                        miniature.jvms(),
                        point.jvms(),
                        Units.count(Math.round((double) point.keys() / miniature.keys())),
                        Units.count(miniature.nearCapacity()),
                        point.seed())));
    }

    private List<Row> rows(Miniature miniature, NearForecast forecast) {
        NearMode mode = forecast.mode();
        NearRates formula = miniature.formulas(point.noLoop()).rates(mode);
        ProtocolCounts counts = ProtocolSimulation.settled(
                mode,
                miniature,
                point.noLoop(),
                forecast.writesOfTurn(),
                point.seed(),
                ProtocolSimulation.Observer.NONE);
        double perSecond = new EventStream(miniature, point.seed()).perSecond();
        NearRates simulation = counts.rates(perSecond);
        List<Row> rows = new ArrayList<>();
        compare(rows, mode, "hits, %", formula, simulation, rates -> PERCENT * rates.hitRatio());
        compare(rows, mode, "entries in a JVM", formula, simulation, NearRates::nearEntries);
        compare(rows, mode, "fetches, per s", formula, simulation, NearRates::fetches);
        compare(rows, mode, "keys told, per s", formula, simulation, NearRates::told);
        double messages = mode == NearMode.BCAST
                ? formula.told() / Math.max(1, Math.round(forecast.writesOfTurn()))
                : formula.told();
        rows.add(compared(mode, "messages, per s", messages, counts.messagesPerSecond(perSecond)));
        if (mode == NearMode.DEFAULT) {
            compare(rows, mode, "table, keys", formula, simulation, NearRates::tableKeys);
            compare(rows, mode, "table, keys × JVMs", formula, simulation, NearRates::tableItems);
            compare(rows, mode, "forgotten, per s", formula, simulation, NearRates::drops);
        }
        return rows;
    }

    private static void compare(
            List<Row> rows,
            NearMode mode,
            String name,
            NearRates formula,
            NearRates simulation,
            ToDoubleFunction<NearRates> figure) {
        rows.add(compared(mode, name, figure.applyAsDouble(formula), figure.applyAsDouble(simulation)));
    }

    private static Row compared(NearMode mode, String name, double formula, double simulation) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("formula", Value.exact(formula, ""));
        values.put("simulation", Value.exact(simulation, ""));
        if (formula > 0) {
            values.put("difference, %", Value.exact(PERCENT * (simulation / formula - 1), ""));
        }
        return Row.of(Labels.of("mode", mode.id(), "figure", name), values);
    }
}
