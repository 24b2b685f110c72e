// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

/** A timed run, found by {@link java.util.ServiceLoader}; runs once, in a JVM of its own. */
public interface Workload {

    /** Returns its name: lower case, words joined by hyphens. */
    String id();

    /**
     * Does the work in phases of the context and says what came of it.
     *
     * @throws WrongValueException if something read is not what was written
     */
    Outcome run(WorkloadContext context) throws Exception;

    /**
     * What a workload did.
     *
     * @param entries how many entries are held at the end
     * @param payloadBytes the information in them in bytes, without lengths, headers and references
     * @param checksum of what was read, equal for all stores
     */
    record Outcome(long entries, long payloadBytes, long checksum) {}
}
