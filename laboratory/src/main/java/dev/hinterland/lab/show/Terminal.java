package dev.hinterland.lab.show;

import dev.hinterland.lab.progress.Progress;
import java.io.Console;
import java.util.Objects;

/** The terminal that the laboratory runs in, if any. */
public final class Terminal {

    private Terminal() {}

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
