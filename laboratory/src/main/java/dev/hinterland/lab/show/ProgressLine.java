// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.progress.Ending;
import dev.hinterland.lab.progress.Progress;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar in the last line of a terminal; finished runs scroll up above it. */
final class ProgressLine implements Progress {

    private static final int STEPS_PER_RUN = 100;
    private static final int WIDTH = Terminal.WIDTH - 1;
    private static final int REDRAW_MILLIS = 200;
    private static final double LEAST_TO_JUDGE_FROM = 0.05;
    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    private final PrintStream out;
    private final ProgressBar bar;
    private long runsStarted;
    private final Share share = new Share();
    private String what = "";

    ProgressLine(PrintStream out) {
        this.out = out;
        // A consumer of our own: the default one opens the terminal for its width, which takes over its signals.
        bar = new ProgressBarBuilder()
                .setInitialMax(1)
                .setStyle(ProgressBarStyle.ASCII)
                .setTaskName("")
                .hideEta()
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setRenderer((state, width) -> line(
                        share.of(state.getCurrent(), state.getMax()),
                        state.getElapsedAfterStart(),
                        state.getExtraMessage()))
                .setConsumer(new DelegatingProgressBarConsumer(this::draw, WIDTH))
                .build();
    }

    /**
     * How much has been done, of what is known to be done. What becomes known later makes it stand for a while, and
     * never go back; and all is done when the bar has gone.
     */
    static final class Share {

        private static final double MOST = 0.99;
        private double shown;

        double of(long current, long max) {
            if (max > 0) {
                shown = Math.min(MOST, Math.max(shown, (double) current / max));
            }
            return shown;
        }
    }

    static String line(double share, Duration elapsed, String message) {
        int width = 12;
        int filled = (int) (share * width);
        String bar = "[" + "=".repeat(filled) + " ".repeat(width - filled) + "]";
        String text = String.format("%s %3d %%  %s", bar, (int) (100 * share), message);
        String time = time(share, elapsed);
        int room = WIDTH - time.length() - 1;
        String cut = text.length() > room ? text.substring(0, room) : text;
        return cut + " ".repeat(Math.max(1, WIDTH - cut.length() - time.length())) + time;
    }

    /** What is left, if it goes on as before; what has passed, while there is too little to judge from. */
    private static String time(double share, Duration elapsed) {
        return share < LEAST_TO_JUDGE_FROM || share >= Share.MOST
                ? minutes(elapsed)
                : minutes(Duration.ofMillis((long) (elapsed.toMillis() * (1 - share) / share))) + " left";
    }

    private static String minutes(Duration time) {
        return String.format("%d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    private synchronized void draw(String line) {
        out.print(BACK_AND_CLEAR + line);
        out.flush();
    }

    private synchronized void print(String line) {
        out.print(BACK_AND_CLEAR + line + System.lineSeparator());
        out.flush();
    }

    @Override
    public void expect(int runs) {
        bar.maxHint((runsStarted + runs) * STEPS_PER_RUN);
    }

    @Override
    public void started(String name) {
        bar.stepTo(runsStarted * STEPS_PER_RUN);
        runsStarted++;
        if (bar.getMax() < runsStarted * STEPS_PER_RUN) {
            bar.maxHint(runsStarted * STEPS_PER_RUN);
        }
        what = name;
        bar.setExtraMessage(name);
    }

    @Override
    public void at(String phase, double shareOfPhase, double shareOfRun) {
        bar.stepTo((runsStarted - 1) * STEPS_PER_RUN + Math.round(shareOfRun * STEPS_PER_RUN));
        bar.setExtraMessage(what + ": " + phase + " " + Math.round(100 * shareOfPhase) + " %");
    }

    @Override
    public void finished(String outcome) {
        if (Ending.hasBegun()) {
            // It was ended with the laboratory, and tells nothing.
            return;
        }
        bar.stepTo(runsStarted * STEPS_PER_RUN);
        print(what + ": " + outcome);
    }

    @Override
    public void note(String text) {
        print(text);
    }

    @Override
    public void close() {
        bar.close();
        draw("");
    }
}
