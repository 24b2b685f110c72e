// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab.unequal;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.ThreadMXBean;
import dev.hinterland.experiments.hsperf.PerfMemory;
import dev.hinterland.experiments.hsperf.TlabCounters;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Three threads that allocate heavily, two that allocate a little, three that don't, and what each has allocated by the
 * time of each collection. Run it as {@code UnequalThreads COLLECTIONS SECONDS}: it ends after so many collections, or
 * when the time is up. At its end it prints lines of fields between tabs:
 *
 * <pre>
 * flag    name  value
 * thread  name  address of the JVM's own object, by which its log names the thread
 * start   nanoseconds  bytes of eden  bytes that each thread has allocated, in the order above
 * sample  nanoseconds  bytes of eden  bytes of each thread  the seven numbers of {@link TlabCounters}
 * </pre>
 *
 * A collection is what changes the JVM's own counters: they are written in the pause in which the buffers' sizes are
 * computed. Nanoseconds are those of {@link System#nanoTime()}, which the log calls {@code timenanos}.
 */
public final class UnequalThreads {

    /** The flags on which the sizes of buffers depend. */
    public static final List<String> FLAGS = List.of(
            "TLABWasteTargetPercent",
            "TLABAllocationWeight",
            "TLABRefillWasteFraction",
            "MinTLABSize",
            "AllocatePrefetchDistance",
            "AllocatePrefetchStepSize",
            "AllocatePrefetchLines",
            "AllocateInstancePrefetchLines");

    private static final Pattern THREAD = Pattern.compile("\"([^\"]*)\" .*\\btid=(0x[0-9a-f]+).*");
    private static final int HEAVY = 3;
    private static final int LIGHT = 2;
    private static final int IDLE = 3;
    private static final long LOOK_NANOS = 100_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final StringBuilder out = new StringBuilder();
    private final CountDownLatch start = new CountDownLatch(1);
    private final List<Worker> workers = new ArrayList<>();
    private final PerfMemory memory;
    private long[] ids = new long[0];

    private UnequalThreads(PerfMemory memory) {
        this.memory = memory;
    }

    /** Runs it. */
    public static void main(String[] arguments) throws IOException, JMException {
        long pid = ProcessHandle.current().pid();
        PerfMemory memory = PerfMemory.open(PerfMemory.fileOf(pid)
                .orElseThrow(() -> new IOException("this JVM's own counters cannot be read: pid=" + pid)));
        int collections = Integer.parseInt(arguments[0]);
        long nanos = TimeUnit.SECONDS.toNanos(Integer.parseInt(arguments[1]));
        UnequalThreads program = new UnequalThreads(memory);
        program.prepare();
        program.observe(collections, System.nanoTime() + nanos);
        System.out.print(program.out);
    }

    private void prepare() throws JMException {
        add(Worker.Role.HEAVY, HEAVY);
        add(Worker.Role.LIGHT, LIGHT);
        add(Worker.Role.IDLE, IDLE);
        workers.forEach(Thread::start);
        flags();
        ids = threads.getAllThreadIds();
        names();
    }

    private void add(Worker.Role role, int count) {
        IntStream.rangeClosed(1, count).forEach(i -> workers.add(new Worker(role, i, start)));
    }

    private void flags() {
        HotSpotDiagnosticMXBean diagnostic = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        FLAGS.forEach(flag -> line("flag", flag, diagnostic.getVMOption(flag).getValue()));
    }

    private void names() throws JMException {
        Map<String, String> addresses = addresses();
        for (ThreadInfo info : threads.getThreadInfo(ids)) {
            String name = info == null ? "" : info.getThreadName();
            line("thread", name, addresses.getOrDefault(name, ""));
        }
    }

    /** The JVM's own list of threads is the only place that has both a thread's name and its address. */
    private static Map<String, String> addresses() throws JMException {
        Object list = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "threadPrint",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return String.valueOf(list)
                .lines()
                .map(THREAD::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2), (first, second) -> first));
    }

    private void observe(int collections, long deadline) {
        TlabCounters last = TlabCounters.of(memory);
        line("start", Long.toString(System.nanoTime()), Long.toString(edenBytes()), allocated());
        start.countDown();
        int seen = 0;
        while (seen < collections && System.nanoTime() < deadline) {
            TlabCounters now = TlabCounters.of(memory);
            if (!now.equals(last)) {
                sample(now);
                last = now;
                seen++;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        workers.forEach(Worker::end);
    }

    private void sample(TlabCounters counters) {
        String allocated = allocated();
        String nanos = Long.toString(System.nanoTime());
        line("sample", nanos, Long.toString(edenBytes()), allocated, joined(counters));
    }

    private static String joined(TlabCounters counters) {
        return String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%d,%d,%d",
                counters.threads(),
                counters.fills(),
                counters.fillsMost(),
                counters.allocatedWords(),
                counters.gcWasteWords(),
                counters.refillWasteWords(),
                counters.slowAllocations());
    }

    private String allocated() {
        return Arrays.stream(threads.getThreadAllocatedBytes(ids))
                .mapToObj(Long::toString)
                .collect(Collectors.joining(","));
    }

    /** Where there is no eden, any part of the heap is allocated in. */
    private static long edenBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().contains("Eden"))
                .map(MemoryPoolMXBean::getUsage)
                .mapToLong(usage -> usage.getCommitted())
                .findFirst()
                .orElseGet(() ->
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax());
    }

    private void line(String... fields) {
        out.append(String.join("\t", fields)).append('\n');
    }
}
