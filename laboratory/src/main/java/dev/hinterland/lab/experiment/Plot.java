package dev.hinterland.lab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * How to draw an experiment's rows.
 *
 * @param title what it shows
 * @param kind lines over a number, or bars over names
 * @param x the label or the value along the bottom
 * @param y the value along the side
 * @param series the labels that tell the lines, or the bars of one group, apart
 * @param logX whether the bottom axis is logarithmic
 * @param logY whether the side axis is logarithmic
 */
public record Plot(String title, Kind kind, String x, String y, List<String> series, boolean logX, boolean logY) {

    /** Copies the series. */
    public Plot {
        series = List.copyOf(series);
    }

    /** What is drawn. */
    public enum Kind {
        /** Points joined by lines, over a number. */
        @JsonProperty("lines")
        LINES,
        /** Groups of bars, over names. */
        @JsonProperty("bars")
        BARS
    }

    /** Returns lines over a number, both axes linear. */
    public static Plot lines(String title, String x, String y, String... series) {
        return new Plot(title, Kind.LINES, x, y, List.of(series), false, false);
    }

    /** Returns lines over a number, both axes logarithmic. */
    public static Plot logLines(String title, String x, String y, String... series) {
        return new Plot(title, Kind.LINES, x, y, List.of(series), true, true);
    }

    /** Returns groups of bars over names. */
    public static Plot bars(String title, String x, String y, String... series) {
        return new Plot(title, Kind.BARS, x, y, List.of(series), false, false);
    }

    /** Returns the same plot with a logarithmic bottom axis. */
    public Plot withLogX() {
        return new Plot(title, kind, x, y, series, true, logY);
    }

    /** Returns the same plot with a logarithmic side axis. */
    public Plot withLogY() {
        return new Plot(title, kind, x, y, series, logX, true);
    }
}
