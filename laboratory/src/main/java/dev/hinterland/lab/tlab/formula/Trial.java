// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * One JVM's word against the formula's.
 *
 * @param jdk its JDK
 * @param collector its collector
 * @param variant how rows name its collector, with what was changed of it
 * @param run what its threads allocated
 * @param log what it did
 * @param formula the formula with its flags
 */
record Trial(NamedJdk jdk, Collector collector, String variant, UnequalRun run, TlabLog log, TlabFormula formula) {

    /** The first collection that counts: the average begins with all of eden, and takes so long to forget it. */
    static final int SETTLED_AFTER = 4;

    /** Returns the formula's sizes as they are, whatever the collector allows. */
    List<Size> sizes() {
        return sizes(Forecast.UNLIMITED);
    }

    /** Returns the largest buffer that the collector allows; nothing where its rule is not known. */
    Optional<LargestBuffer> largest() {
        return LargestBuffer.of(collector, jdk.jdk().feature(), log.regionBytes());
    }

    /** Returns the formula's sizes up to what the collector allows; nothing where that is not known. */
    List<Size> cappedSizes() {
        return largest().map(limit -> sizes(limit.bytes())).orElse(List.of());
    }

    private List<Size> sizes(long mostBytes) {
        Forecast forecast = Forecast.of(run, formula, mostBytes);
        return IntStream.range(0, run.samples().size())
                .boxed()
                .flatMap(collection -> IntStream.range(0, run.threads().size())
                        .filter(thread -> run.threads().get(thread).ofProgram())
                        .mapToObj(thread -> size(
                                collection,
                                thread,
                                forecast.collections().get(collection).get(thread)))
                        .flatMap(Optional::stream))
                .toList();
    }

    private Optional<Size> size(int collection, int thread, Forecast.Line predicted) {
        UnequalRun.Member member = run.threads().get(thread);
        long from = collection == 0
                ? Long.MIN_VALUE
                : run.samples().get(collection - 1).nanos();
        long to = run.samples().get(collection).nanos();
        return log.newSize(member.address(), from, to)
                .map(logged -> new Size(
                        collection + 1,
                        member,
                        predicted,
                        logged.bytes(),
                        log.limitAfter(member.address(), logged.nanos()),
                        log.collected(member.address(), from, to)));
    }

    /**
     * What was predicted for a thread at a collection, and what came.
     *
     * @param collection which collection, from 1
     * @param thread which thread
     * @param predicted what the formula says
     * @param loggedBytes the size that the JVM computed
     * @param loggedLimit the limit of refill waste that it used from then on, where the thread took another buffer
     * @param done what the thread had done by then
     */
    record Size(
            int collection,
            UnequalRun.Member thread,
            Forecast.Line predicted,
            long loggedBytes,
            OptionalLong loggedLimit,
            List<TlabLog.Collected> done) {

        private static final int PERCENT = 100;

        /** Copies the list. */
        Size {
            done = List.copyOf(done);
        }

        /** Returns by how much the prediction is too large, in percent. */
        double errorPercent() {
            return PERCENT * ((double) predicted.bufferBytes() / loggedBytes - 1);
        }

        /** Returns whether it counts for how good the formula is: the average has settled, and the thread allocates. */
        boolean counts() {
            return collection > SETTLED_AFTER && thread.allocates();
        }

        /** Returns for how many objects the thread had taken memory outside of buffers. */
        long slowAllocations() {
            return done.stream().mapToLong(TlabLog.Collected::slowAllocations).sum();
        }

        /** Returns how many buffers the thread had taken by then. */
        long refills() {
            return done.stream().mapToLong(TlabLog.Collected::refills).sum();
        }
    }
}
