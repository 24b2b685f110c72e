// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A fresh JVM of the same kind with the same class path, so that nothing that ran before is part of a measurement. */
final class ChildJvm {

    private final List<String> command = new ArrayList<>();

    ChildJvm(List<String> flags, Class<?> main, List<String> args) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(args);
    }

    /** Runs it to its end with our standard output, and returns its exit code. */
    int run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        try (var _ = killedWithUs(process)) {
            return process.waitFor();
        }
    }

    /** Runs it to its end, and returns the last line that it printed. */
    String lastLine() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var _ = killedWithUs(process)) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IOException("the forked JVM failed: exit=" + exit + ", command=" + command);
            }
            return output.strip().lines().reduce("", (_, last) -> last);
        }
    }

    /** Until closed, our end is the child's end too, by Ctrl-C for instance. */
    private static Guard killedWithUs(Process process) {
        Thread hook = new Thread(process::destroyForcibly, "kill-child");
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> Runtime.getRuntime().removeShutdownHook(hook);
    }

    private interface Guard extends AutoCloseable {
        @Override
        void close();
    }
}
