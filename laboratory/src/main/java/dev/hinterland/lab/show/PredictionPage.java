// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Term;
import dev.hinterland.lab.predict.ArrayForecast;
import dev.hinterland.lab.predict.Factors;
import dev.hinterland.lab.predict.Uncertainty;
import dev.hinterland.lab.result.Units;
import java.util.Locale;

/** What the terminal shows of a prediction: each formula with its terms and its range. */
public final class PredictionPage {

    private final ArrayForecast forecast;

    /** Prepares the page of a forecast. */
    public PredictionPage(ArrayForecast forecast) {
        this.forecast = forecast;
    }

    /** Returns the page. */
    public String text() {
        HardwareProfile profile = forecast.profile();
        StringBuilder text = new StringBuilder();
        text.append(Paragraph.wrap(
                String.format(
                        Locale.ROOT,
                        "%s of %,d bytes, predicted for: %s",
                        forecast.operation().id(),
                        forecast.bytes(),
                        profile.name()),
                ""));
        text.append(Paragraph.wrap("Source: " + profile.source(), "  "));
        if (profile.measuredOn() != null) {
            text.append(Paragraph.wrap("Machine: " + machine(profile.measuredOn()), "  "));
        }
        forecast.predictions().forEach(prediction -> prediction(text, prediction));
        text.append('\n');
        forecast.policy().ifPresent(words -> text.append(Paragraph.wrap(words, "")));
        return text.append(Paragraph.wrap(forecast.uncertainty().reason(), "")).toString();
    }

    private static String machine(MeasuredOn on) {
        return on.machine().cpu() + ", " + on.machine().cores() + " processors, "
                + Units.bytes(on.machine().memoryBytes()) + ", JDK " + on.jdk();
    }

    private void prediction(StringBuilder text, Prediction prediction) {
        Uncertainty uncertainty = forecast.uncertainty();
        Table table = new Table(prediction.name(), "", "ns");
        prediction.terms().forEach(term -> row(table, term));
        table.row("by the formula", "", nanos(prediction.formulaNanos()));
        prediction.corrections().forEach(term -> row(table, term));
        if (!prediction.corrections().isEmpty()) {
            table.row("with all of it", "", nanos(prediction.nanos()));
        }
        table.row("here, at least", "", nanos(uncertainty.low(prediction.nanos())));
        table.row("here, at most", "", nanos(uncertainty.high(prediction.nanos())));
        forecast.measured()
                .ifPresent(time -> table.row(
                        "measured there",
                        "off by " + Figures.of(Factors.between(prediction.nanos(), time)) + " ×",
                        Figures.of(time)));
        text.append('\n').append(table.text());
    }

    private static void row(Table table, Term term) {
        table.row(term.name(), term.arithmetic(), nanos(term.nanos()));
    }

    private static String nanos(double nanos) {
        return nanos < 10 ? String.format(Locale.ROOT, "%.2f", nanos) : String.format(Locale.ROOT, "%,.0f", nanos);
    }
}
