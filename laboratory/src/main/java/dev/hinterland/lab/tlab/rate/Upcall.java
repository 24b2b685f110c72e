// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What does it cost that compiled code calls the VM for an object? One thread, without allocation buffers minus with
 * them.
 */
final class Upcall implements Question {

    static final String ID = "tlab.upcall";
    /** The figure that says how much longer it takes than with allocation buffers. */
    static final String PRICE = "price";

    private static final String PARALLEL = "Parallel";
    private static final String G1 = "G1";
    /** Since this version compiled code leaves the shared eden to the VM (JDK-8290706). */
    private static final int ONLY_BUFFERS_SINCE = 20;

    private final Scale scale;

    Upcall(Scale scale) {
        this.scale = scale;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (String collector : List.of(PARALLEL, G1)) {
            for (JvmVariant variant : List.of(JvmVariant.DEFAULT, Cases.NO_TLAB)) {
                sweep.add(ID, one(jdk, collector, variant));
            }
        }
    }

    private JmhCase one(NamedJdk jdk, String collector, JvmVariant variant) {
        return JmhCase.of("ObjectAllocation.box", labels(jdk.label(), collector, variant.name()), jdk.jdk())
                .with(variant)
                .withArguments(
                        collector.equals(G1) ? scale.heap().g1() : scale.heap().parallel());
    }

    private static Map<String, String> labels(String jdk, String collector, String variant) {
        return Labels.of("jdk", jdk, "collector", collector, "variant", variant);
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> times = taken.stream()
                .map(each -> each.time(Cases.LEAST_BYTES, Cases.MOST_BYTES))
                .toList();
        List<Row> rows = times.stream().map(row -> withPrice(row, times)).toList();
        return new Experiment(
                ID,
                "The price of a call into the VM",
                "How much longer does an object take that the VM allocates?",
                "One thread, objects with one number, " + scale.heap().words()
                        + "; price is the time with -UseTLAB minus" + " that by default, with both errors.",
                new Layout(List.of("collector", "variant"), List.of("jdk"), List.of(Taken.TIME, PRICE)),
                List.of(Plot.bars("Time per object", "variant", Taken.TIME, "collector", "jdk")),
                rows,
                null,
                jdks.stream().map(jdk -> conclusion(rows, jdk.label())).collect(Collectors.joining(" ")),
                notes(jdks));
    }

    /** Adds to a row without allocation buffers how much longer that is. */
    static Row withPrice(Row row, List<Row> all) {
        if (row.label("variant").equals(JvmVariant.DEFAULT.name())) {
            return row;
        }
        Optional<Value> slow = row.value(Taken.TIME);
        Optional<Value> fast = Evidence.find(
                        all, labels(row.label("jdk"), row.label("collector"), JvmVariant.DEFAULT.name()))
                .flatMap(base -> base.value(Taken.TIME));
        if (slow.isEmpty() || fast.isEmpty()) {
            return row;
        }
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.put(PRICE, slow.get().minus(fast.get()));
        return row.withValues(values);
    }

    private static String conclusion(List<Row> rows, String jdk) {
        return "JDK " + jdk + ": "
                + List.of(PARALLEL, G1).stream()
                        .map(collector -> price(rows, jdk, collector) + " under " + collector)
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static String price(List<Row> rows, String jdk, String collector) {
        return Evidence.find(rows, labels(jdk, collector, Cases.NO_TLAB.name()))
                .flatMap(row -> row.value(PRICE))
                .map(price -> price.low() > 0
                        ? Figures.digits(price.value()) + " ns more (" + Figures.digits(price.low()) + " to "
                                + Figures.digits(price.high()) + ")"
                        : "no difference beyond the errors")
                .orElse("not measured");
    }

    private static List<String> notes(List<NamedJdk> jdks) {
        return jdks.stream()
                .filter(jdk -> jdk.jdk().feature() < ONLY_BUFFERS_SINCE)
                .map(jdk ->
                        "JDK " + jdk.label() + ": under Parallel, compiled code itself moves the top of the shared eden"
                                + " when there are no allocation buffers, which is no call into the VM (until JDK 19,"
                                + " JDK-8290706); under G1 it is one.")
                .toList();
    }
}
