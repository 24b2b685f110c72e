// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.JdkFinder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a running JVM to do something, through the JDK's own tool. */
final class Jcmd {

    private static final Pattern FLAG = Pattern.compile(" *\\S+ +(\\w+) +:?= *(\\S*) +\\{.*");

    private final Children children;
    private final long pid;

    Jcmd(Children children, long pid) {
        this.children = children;
        this.pid = pid;
    }

    /** Returns what the JVM said to a command with its arguments. */
    Answer ask(String... command) throws IOException, InterruptedException {
        Process process = children.start(builder(command));
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor() == 0, said.strip());
        } finally {
            children.end(process);
        }
    }

    /** Returns the JVM's flags by name; none where it does not tell them. */
    Map<String, String> flags() throws IOException, InterruptedException {
        Answer answer = ask("VM.flags", "-all");
        Map<String, String> flags = new HashMap<>();
        if (answer.ok()) {
            answer.said()
                    .lines()
                    .map(FLAG::matcher)
                    .filter(Matcher::matches)
                    .forEach(line -> flags.put(line.group(1), line.group(2)));
        }
        return flags;
    }

    /** Returns a process that gives the command, for when the laboratory is ending and starts nothing of its own. */
    ProcessBuilder builder(String... command) {
        Path tool = JdkFinder.ofThisMachine().running().home().resolve("bin").resolve("jcmd");
        List<String> all = new ArrayList<>(List.of(tool.toString(), Long.toString(pid)));
        all.addAll(List.of(command));
        return new ProcessBuilder(all).redirectErrorStream(true);
    }

    /**
     * What a JVM said.
     *
     * @param ok whether it did it
     * @param said its words, or those of the tool that could not reach it
     */
    record Answer(boolean ok, String said) {

        /** Returns in one sentence why it did not do it. */
        String reason() {
            if (said.contains("Operation not permitted")
                    || said.contains("Permission denied")
                    || said.contains("is not secure")) {
                return "no right to attach: run as the user of that process";
            }
            if (said.contains("AttachNotSupportedException") || said.contains("doesn't respond")) {
                return "it cannot be attached to: its JVM does not answer";
            }
            return said.lines()
                    .filter(line -> !line.isBlank() && !line.matches("\\d+:"))
                    .findFirst()
                    .orElse("it gave no answer");
        }
    }
}
