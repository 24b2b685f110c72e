// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Asks JVMs whether they know flags, by starting them with these and nothing to run. Not thread-safe. */
public final class FlagProbe {

    private static final int PATIENCE_SECONDS = 30;

    private final Children children;
    private final Map<Question, Answer> answers = new HashMap<>();

    /** Starts JVMs that end with the laboratory. */
    public FlagProbe(Children children) {
        this.children = children;
    }

    /** Returns whether a JDK's JVM starts with these flags. */
    public Answer probe(Jdk jdk, List<String> flags) throws IOException {
        if (flags.isEmpty()) {
            return new Answer(true, "");
        }
        Question question = new Question(jdk.java(), List.copyOf(flags));
        Answer known = answers.get(question);
        if (known != null) {
            return known;
        }
        Answer answer = ask(question);
        answers.put(question, answer);
        return answer;
    }

    private Answer ask(Question question) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(question.java().toString());
        command.addAll(question.flags());
        command.add("-version");
        Process process = children.start(new ProcessBuilder(command).redirectErrorStream(true));
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return new Answer(false, "the JVM does not start with them");
            }
            return process.exitValue() == 0 ? new Answer(true, warning(said)) : new Answer(false, refusal(said));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Answer(false, "interrupted");
        } finally {
            children.end(process);
        }
    }

    private static String refusal(String said) {
        return said.lines().filter(line -> !line.isBlank()).findFirst().orElse("the JVM does not start with them");
    }

    private static String warning(String said) {
        return said.lines()
                .filter(line -> line.contains("warning:"))
                .map(line -> line.substring(line.indexOf("warning:") + "warning:".length())
                        .strip())
                .findFirst()
                .orElse("");
    }

    /**
     * What a JVM said to flags.
     *
     * @param accepted whether it starts with them
     * @param sentence the JVM's own words: why not, or a warning; an empty text where it said nothing
     */
    public record Answer(boolean accepted, String sentence) {}

    private record Question(Path java, List<String> flags) {}
}
