// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One running server and its watchdog. The watchdog is a shell, the parent of the server. It reads a pipe from this JVM
 * and kills the server at the end of the pipe. The pipe ends with {@link #kill}, and with this JVM for any reason.
 */
final class ServerProcess {

    /** Prints the server's process id. At the end removes the folder, unless a word in the pipe says to keep it. */
    private static final String WATCHDOG = """
            trap '' HUP INT TERM PIPE
            "$@" </dev/null >"$LOG" 2>&1 & server=$!
            echo $server
            cat >"$FOLDER/last-word"
            kill -KILL $server 2>/dev/null
            wait $server 2>/dev/null
            [ -s "$FOLDER/last-word" ] || rm -rf "$FOLDER"
            """;

    private static final int LIMIT_SECONDS = 60;

    private final Process watchdog;
    private final long pid;

    private ServerProcess(Process watchdog, long pid) {
        this.watchdog = watchdog;
        this.pid = pid;
    }

    /** Starts a server whose output goes to a log. The folder holds its files, and lasts as long as the server. */
    static ServerProcess start(Path folder, Path log, List<String> command) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", WATCHDOG, "server-watchdog"));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("FOLDER", folder.toString());
        builder.environment().put("LOG", log.toString());
        try {
            Process watchdog = builder.start();
            return new ServerProcess(
                    watchdog, Long.parseLong(watchdog.inputReader(US_ASCII).readLine()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return pid;
    }

    boolean isAlive() {
        return watchdog.isAlive()
                && ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Kills the server and waits until it is gone. */
    void kill(boolean keepFolder) {
        try (OutputStream pipe = watchdog.getOutputStream()) {
            if (keepFolder && watchdog.isAlive()) {
                pipe.write("keep\n".getBytes(US_ASCII));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitEnd(watchdog);
    }

    /** Suspends the server and waits until it is suspended, as far as the system tells. */
    void freeze() {
        signal("STOP");
        Path status = Path.of("/proc", "" + pid, "stat");
        if (Files.exists(status)) {
            Await.until("server is suspended", () -> state(status) == 'T');
        }
    }

    void thaw() {
        signal("CONT");
    }

    /** Reads the letter behind the name of the process, which is in parentheses and may hold any character. */
    private static char state(Path status) {
        try {
            String line = Files.readString(status);
            return line.charAt(line.lastIndexOf(')') + 2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String name) {
        if (!isAlive()) {
            throw new IllegalStateException("server is not alive: pid=" + pid + ", signal=" + name);
        }
        try {
            awaitEnd(new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEnd(Process process) {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("process does not end: pid=" + process.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the pipe is closed: the watchdog does the rest without us
        }
    }
}
