package dev.hinterland.lab.compare;

import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Finds out, before anything is run, whether a JVM starts at all with a collector and a heap. */
public final class HeapCheck {

    private final Jdk jdk;

    /** Checks with this JDK. */
    public HeapCheck(Jdk jdk) {
        this.jdk = jdk;
    }

    /** Starts a JVM with each collector and with the smallest and the largest heap, and refuses what doesn't start. */
    public void check(StoresPlan.Memory memory, Collection<Contender> contenders, Collection<Collector> collectors)
            throws IOException, InterruptedException {
        TreeSet<Long> heaps = new TreeSet<>();
        for (Contender contender : contenders) {
            memory.heaps().forEach(heap -> heaps.add(memory.heapOf(contender.onHeap(), heap)));
        }
        for (Collector collector : collectors) {
            check(heaps.first(), collector);
            if (heaps.size() > 1) {
                check(heaps.last(), collector);
            }
        }
    }

    private void check(long heapBytes, Collector collector) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(JvmSetup.heapFlags(heapBytes, collector));
        command.add("-version");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new UserError("the JVM does not start: heap=" + Units.bytes(heapBytes) + ", collector="
                    + collector.id() + ", jdk=" + jdk.feature() + ", says=" + firstTellingLine(said));
        }
    }

    private static String firstTellingLine(String said) {
        return said.lines()
                .filter(line ->
                        !line.startsWith("Error: Could not create") && !line.startsWith("Error occurred during"))
                .findFirst()
                .orElse("nothing");
    }
}
