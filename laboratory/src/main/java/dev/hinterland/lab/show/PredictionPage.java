package dev.hinterland.lab.show;

import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Term;
import java.util.List;
import java.util.Locale;

/** What the terminal shows of a prediction: each formula with its terms, in lines of 80 columns. */
public final class PredictionPage {

    private final HardwareProfile profile;
    private final String operation;
    private final long bytes;

    /** Prepares the page of predictions for an operation on so many bytes. */
    public PredictionPage(HardwareProfile profile, String operation, long bytes) {
        this.profile = profile;
        this.operation = operation;
        this.bytes = bytes;
    }

    /** Returns the page. */
    public String text(List<Prediction> predictions) {
        StringBuilder text = new StringBuilder();
        text.append(Paragraph.wrap(
                String.format(Locale.ROOT, "%s of %,d bytes, predicted for: %s", operation, bytes, profile.name()),
                ""));
        text.append(Paragraph.wrap("Source: " + profile.source(), "  "));
        predictions.forEach(prediction -> prediction(text, prediction));
        return text.toString();
    }

    private static void prediction(StringBuilder text, Prediction prediction) {
        Table table = new Table(prediction.name(), "", "ns");
        prediction.terms().forEach(term -> row(table, term));
        table.row("by the formula", "", nanos(prediction.formulaNanos()));
        prediction.corrections().forEach(term -> row(table, term));
        if (!prediction.corrections().isEmpty()) {
            table.row("with all of it", "", nanos(prediction.nanos()));
        }
        text.append('\n').append(table.text());
    }

    private static void row(Table table, Term term) {
        table.row(term.name(), term.arithmetic(), nanos(term.nanos()));
    }

    private static String nanos(double nanos) {
        return nanos < 10 ? String.format(Locale.ROOT, "%.2f", nanos) : String.format(Locale.ROOT, "%,.0f", nanos);
    }
}
