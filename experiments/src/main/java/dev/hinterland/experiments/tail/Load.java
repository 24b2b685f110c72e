// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.experiments.protocol.Message;
import dev.hinterland.experiments.run.BadRequestException;
import dev.hinterland.experiments.run.Settings;
import java.util.List;
import java.util.Map;

/**
 * The load that a store is put under, as it is given in the options of a request.
 *
 * @param rate how many gets are due per second
 * @param puts for each measurement, how many puts are due per second; 0 for none
 * @param garbageBytes how much garbage is made per second
 * @param seconds how long each is measured
 * @param warmupSeconds how long the same load lasts before, without counting
 * @param pacing how threads wait for what is due
 * @param output the file for the response times
 */
public record Load(
        long rate, List<Long> puts, long garbageBytes, int seconds, int warmupSeconds, Pacing pacing, String output) {

    /** The option that has it. */
    private static final String OPTION = "tail-load";

    /** Copies the list. */
    public Load {
        puts = List.copyOf(puts);
    }

    /** Returns the options that {@link #of} reads. */
    public Map<String, String> options() {
        return Map.of(OPTION, Message.json(this));
    }

    /** Reads the options of a request. */
    static Load of(Settings settings) {
        String load = settings.options().get(OPTION);
        if (load == null) {
            throw new BadRequestException("runs by ./lab tail only: workload=tail");
        }
        try {
            return Message.read(load, Load.class);
        } catch (IllegalArgumentException wrong) {
            throw new BadRequestException("not a load: " + wrong.getMessage());
        }
    }
}
