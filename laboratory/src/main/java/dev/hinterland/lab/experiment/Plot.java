// SPDX-License-Identifier: Apache-2.0
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
 * @param limits what lines could reach at most, drawn behind them; none in files of before
 * @param boundaries places along the bottom that mean something; none in files of before
 */
public record Plot(
        String title,
        Kind kind,
        String x,
        String y,
        List<String> series,
        boolean logX,
        boolean logY,
        List<Limit> limits,
        List<Boundary> boundaries) {

    /** Copies the lists; those missing in a file are empty. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public Plot {
        series = List.copyOf(series);
        limits = limits == null ? List.of() : List.copyOf(limits);
        boundaries = boundaries == null ? List.of() : List.copyOf(boundaries);
    }

    /** A plot of rows alone. */
    public Plot(String title, Kind kind, String x, String y, List<String> series, boolean logX, boolean logY) {
        this(title, kind, x, y, series, logX, logY, List.of(), List.of());
    }

    /**
     * A line of straight pieces that others stay below, or should.
     *
     * @param name what it is
     * @param of the value of the series' label that it limits, or an empty text
     * @param pieces from the left to the right
     */
    public record Limit(String name, String of, List<Piece> pieces) {

        /** Copies the pieces. */
        public Limit {
            pieces = List.copyOf(pieces);
        }
    }

    /**
     * A level piece of a limit.
     *
     * @param name what holds there
     * @param from where it begins, along the bottom
     * @param to where it ends
     * @param y its height
     */
    public record Piece(String name, double from, double to, double y) {}

    /**
     * An upright line with a name.
     *
     * @param name what lies to its left
     * @param at where it stands, along the bottom
     */
    public record Boundary(String name, double at) {}

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
        return new Plot(title, kind, x, y, series, true, logY, limits, boundaries);
    }

    /** Returns the same plot with a logarithmic side axis. */
    public Plot withLogY() {
        return new Plot(title, kind, x, y, series, logX, true, limits, boundaries);
    }

    /** Returns the same plot with limits and boundaries. */
    public Plot within(List<Limit> newLimits, List<Boundary> newBoundaries) {
        return new Plot(title, kind, x, y, series, logX, logY, newLimits, newBoundaries);
    }
}
