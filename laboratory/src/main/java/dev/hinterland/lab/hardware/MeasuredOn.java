// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import dev.hinterland.lab.result.Machine;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a profile was measured, so that a reader knows whether it speaks of the machine that he sits at.
 *
 * @param machine what it was measured on
 * @param jdk the version of the JVM that ran the kernels
 * @param spread by how much the repeats of a kernel differed from their median, at most, as a share; without those of
 *     the next one
 * @param doubts costs whose repeats differed by more than a calibration is trusted for, such as {@code L2.read}, with
 *     their spread; none in files of before
 */
public record MeasuredOn(Machine machine, String jdk, double spread, Map<String, Double> doubts) {

    /** Copies the doubts. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public MeasuredOn {
        doubts = doubts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(doubts));
    }

    /**
     * How much further, as a factor, a prediction may be off where the profile is that of another machine: what a line
     * costs in the same level of the two machines of the articles that come with the laboratory differs by 2.3 (L1),
     * 3.1 (L2) and 1.0 (memory), 1.9 in the geometric mean.
     */
    public static final double FACTOR_ELSEWHERE = 2;

    private static final double SAME_MEMORY = 0.05;

    /** Returns what tells this machine from the one that was measured, as {@code name=value, here=value}. */
    public Optional<String> differenceTo(Machine here) {
        if (!machine.cpu().equals(here.cpu())) {
            return difference("cpu", machine.cpu(), here.cpu());
        }
        if (machine.cores() != here.cores()) {
            return difference("processors", machine.cores(), here.cores());
        }
        if (!machine.cacheSizes().equals(here.cacheSizes())) {
            return difference("caches", machine.cacheSizes(), here.cacheSizes());
        }
        double memory = (double) machine.memoryBytes() / here.memoryBytes();
        return Math.abs(memory - 1) > SAME_MEMORY
                ? difference("memory", machine.memoryBytes(), here.memoryBytes())
                : Optional.empty();
    }

    private static Optional<String> difference(String name, Object there, Object here) {
        return Optional.of(name + "=" + there + ", here=" + here);
    }
}
