package dev.hinterland.experiments.tail;

import dev.hinterland.experiments.run.BadRequestException;
import dev.hinterland.experiments.run.Settings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    private static final String RATE = "tail-rate";
    private static final String PUTS = "tail-puts";
    private static final String GARBAGE = "tail-garbage";
    private static final String SECONDS = "tail-seconds";
    private static final String WARMUP = "tail-warm-up";
    private static final String PACING = "tail-pacing";
    private static final String OUTPUT = "tail-output";

    /** Copies the list. */
    public Load {
        puts = List.copyOf(puts);
    }

    /** Returns the options that {@link #of} reads. */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(RATE, Long.toString(rate));
        options.put(PUTS, String.join(",", puts.stream().map(String::valueOf).toList()));
        options.put(GARBAGE, Long.toString(garbageBytes));
        options.put(SECONDS, Integer.toString(seconds));
        options.put(WARMUP, Integer.toString(warmupSeconds));
        options.put(PACING, pacing.name().toLowerCase(Locale.ROOT));
        options.put(OUTPUT, output);
        return options;
    }

    /** Reads the options of a request. */
    static Load of(Settings settings) {
        Map<String, String> options = settings.options();
        if (!options.containsKey(OUTPUT)) {
            throw new BadRequestException("runs by ./lab tail only: workload=tail");
        }
        try {
            return new Load(
                    Long.parseLong(need(options, RATE)),
                    Arrays.stream(need(options, PUTS).split(",", -1))
                            .map(Long::valueOf)
                            .toList(),
                    Long.parseLong(need(options, GARBAGE)),
                    Integer.parseInt(need(options, SECONDS)),
                    Integer.parseInt(need(options, WARMUP)),
                    Pacing.valueOf(need(options, PACING).toUpperCase(Locale.ROOT)),
                    need(options, OUTPUT));
        } catch (IllegalArgumentException wrong) {
            throw new BadRequestException("not a load: " + wrong.getMessage());
        }
    }

    private static String need(Map<String, String> options, String name) {
        String value = options.get(name);
        if (value == null) {
            throw new BadRequestException("an option is missing: name=" + name);
        }
        return value;
    }
}
