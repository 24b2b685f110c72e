// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What follows at a point: whether a near cache pays, in which mode, and what is short. */
public final class NearVerdict {

    private static final double LEAST_HIT_RATIO = 0.1;
    private static final double MEGA = 1e6;
    private static final double PERCENT = 100;

    private final ScalePoint point;
    private final NearForecast none;
    private final List<NearForecast> modes;

    /** Prepares the verdict on forecasts, of which the first is the one without a near cache. */
    public NearVerdict(ScalePoint point, List<NearForecast> forecasts) {
        this.point = point;
        this.none = forecasts.getFirst();
        this.modes = forecasts.subList(1, forecasts.size());
    }

    /** Returns the mode that is better here: it needs fewer primaries, or less of one. */
    public NearMode better() {
        return best().mode();
    }

    private NearForecast best() {
        return modes.stream()
                .min(Comparator.comparingInt(NearForecast::primariesNeeded)
                        .thenComparingDouble(NearForecast::processorAlone))
                .orElseThrow();
    }

    /** Returns the verdict, a sentence for each mode, and one for all. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        modes.forEach(mode -> sentences.add(sentence(mode)));
        sentences.add(conclusion(best()));
        return sentences;
    }

    private String sentence(NearForecast mode) {
        String factors = mode.mode() == NearMode.BCAST
                ? count(point.writes()) + " writes × " + (point.noLoop() ? point.jvms() - 1 : point.jvms()) + " JVMs = "
                : "";
        NearForecast.Bottleneck bottleneck = mode.bottleneck();
        return String.format(
                Locale.ROOT,
                "%s: %s%s keys told per second, %s Mbit/s and %s of a core for each primary; most used is %s, %s%s.",
                mode.mode() == NearMode.BCAST ? "BCAST" : "Default mode",
                factors,
                count(mode.rates().told()),
                count(mode.bitsFromPrimary() / MEGA),
                percent(mode.processorAlone()),
                bottleneck.name(),
                percent(bottleneck.share()),
                bottleneck.share() >= 1 ? ": too much" : "");
    }

    private String conclusion(NearForecast best) {
        String hits = Units.percent(best.rates().hitRatio()) + " of reads need no round trip";
        if (best.rates().hitRatio() < LEAST_HIT_RATIO) {
            return "A near cache does not pay here: with " + name(best) + " only " + hits + ".";
        }
        if (isLess(best, none)) {
            return "A near cache pays here, with " + name(best) + ": " + hits + ", and " + need(best, none) + ".";
        }
        return "A near cache pays in response time only: with " + name(best) + ", " + hits + ", but " + need(best, none)
                + ".";
    }

    private static boolean isLess(NearForecast one, NearForecast other) {
        return one.primariesNeeded() == other.primariesNeeded()
                ? one.processorAlone() < other.processorAlone()
                : one.primariesNeeded() < other.primariesNeeded();
    }

    /** Compares two forecasts: by primaries if those given do not suffice for both, else by the share of a core. */
    private String need(NearForecast one, NearForecast other) {
        if (Math.max(one.primariesNeeded(), other.primariesNeeded()) <= point.primaries()) {
            return "a primary needs " + percent(one.processorAlone()) + " of a core instead of "
                    + percent(other.processorAlone());
        }
        return "it takes " + primaries(one.primariesNeeded()) + " instead of " + primaries(other.primariesNeeded());
    }

    private static String primaries(int count) {
        return count > NearForecast.MOST_PRIMARIES
                ? "more than " + NearForecast.MOST_PRIMARIES
                : count + (count == 1 ? " primary" : " primaries");
    }

    private static String name(NearForecast forecast) {
        return forecast.mode() == NearMode.BCAST ? "BCAST" : "default mode";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%,.0f %%", PERCENT * share);
    }

    private static String count(double number) {
        if (number >= MEGA) {
            return String.format(Locale.ROOT, "%,.1f million", number / MEGA);
        }
        return String.format(Locale.ROOT, number < 10 ? "%.2f" : "%,.0f", number);
    }
}
