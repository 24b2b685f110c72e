// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.progress.Progress;
import java.io.Console;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Model.CommandSpec;

/** The terminal that the laboratory runs in, if any. */
public final class Terminal {

    private static final int LEAST_WIDTH = 60;
    private static final int MOST_WIDTH = 200;

    /** How many columns a line has: what {@code COLUMNS} or the terminal says, and 80 where neither does. */
    public static final int WIDTH = width(
            System.getenv("COLUMNS"),
            () -> CommandSpec.create().usageMessage().autoWidth(true).width());

    private static final Pattern HEADING = Pattern.compile("(?m)^(\\S.*)(?=\\n-+$)");
    private static final Pattern CONCLUSION = Pattern.compile("(?m)^=>");

    private Terminal() {}

    static int width(@Nullable String columns, IntSupplier terminal) {
        int width =
                columns != null && columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : terminal.getAsInt();
        return Math.clamp(width, LEAST_WIDTH, MOST_WIDTH);
    }

    /** Prints a page, in colour where standard output is a terminal and {@code NO_COLOR} is not set. */
    public static void print(String page) {
        System.out.print(Ansi.AUTO.enabled() ? coloured(page) : page);
    }

    static String coloured(String page) {
        String text = coloured(page, HEADING, Style.bold);
        text = coloured(text, CONCLUSION, Style.bold);
        text = coloured(text, verdict(Verdict.HOLDS), Style.fg_green);
        text = coloured(text, verdict(Verdict.NO_LONGER), Style.fg_red);
        return coloured(text, verdict(Verdict.UNTESTED), Style.fg_yellow);
    }

    /** The verdict on a claim stands behind the JDK. */
    private static Pattern verdict(Verdict verdict) {
        return Pattern.compile("(?<=JDK [^:\\n]{1,40}: )" + verdict.words() + "(?=:)", Pattern.CASE_INSENSITIVE);
    }

    private static String coloured(String text, Pattern part, Style style) {
        return part.matcher(text)
                .replaceAll(found -> style.on() + Matcher.quoteReplacement(found.group()) + Style.reset.on());
    }

    /** Returns a bar where a person watches, or plain lines elsewhere, on standard error. */
    public static Progress progress() {
        return isInteractive() ? new ProgressLine(System.err) : new PlainProgress(System.err);
    }

    /** Returns whether a person watches, on a terminal that can overwrite a line. */
    private static boolean isInteractive() {
        Console console = System.console();
        boolean terminal = Objects.nonNull(console) && console.isTerminal();
        return terminal && !"dumb".equals(System.getenv("TERM"));
    }
}
