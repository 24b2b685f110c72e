// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads a {@link ScalePoint} from words such as {@code jvms=1000,keys=1e9,writes=50k}. */
public final class ScaleWords {

    private static final Pattern EXPONENT = Pattern.compile("\\d+(\\.\\d+)?[eE]\\d{1,2}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d+)?");
    private static final int MOST_JVMS = 100_000;
    private static final int MOST_PRIMARIES = 1000;
    private static final int MOST_KEY_BYTES = 65_536;
    private static final int MOST_VALUE_BYTES = 512 << 20;
    private static final long MOST_KEYS = 1_000_000_000_000_000L;
    private static final long MOST_RATE = 1_000_000_000_000L;
    private static final double MOST_ZIPF = 3;
    private static final double MILLI = 1000;
    private static final String SAME = "same";

    private final Map<String, String> words;

    private ScaleWords(Map<String, String> words) {
        this.words = words;
    }

    /** Returns all parameters with their defaults, in the order in which they are explained. */
    public static Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("jvms", "8");
        defaults.put("keys", "1m");
        defaults.put("writes", "1k");
        defaults.put("reads", "10k");
        defaults.put("zipf", "0.99");
        defaults.put("write-zipf", SAME);
        defaults.put("key", "16");
        defaults.put("value", "100");
        defaults.put("near-capacity", "1m");
        defaults.put("primaries", "1");
        defaults.put("mode", "both");
        defaults.put("noloop", "yes");
        defaults.put("table-keys", "1m");
        defaults.put("link", "10g");
        defaults.put("memory", "16g");
        defaults.put("packet", "66");
        defaults.put("heartbeat", "333ms");
        defaults.put("seed", "1");
        defaults.put("cost.get", "5.7");
        defaults.put("cost.set", "6.6");
        defaults.put("cost.ping", "5.6");
        defaults.put("cost.track", "0.7");
        defaults.put("cost.message", "4.0");
        defaults.put("cost.shared-key", "0.02");
        defaults.put("cost.own-key", "0.12");
        defaults.put("cost.held-key", "0.24");
        defaults.put("bytes.key", "93");
        defaults.put("bytes.item", "50");
        return defaults;
    }

    /** Returns the point that the words describe; a parameter that is not named has its default. */
    public static ScalePoint point(String text) {
        Map<String, String> words = defaults();
        for (String word : text.split(",", -1)) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new UserError("not of the form name=value: --simulate=" + text + ", found=" + word);
            }
            String name = word.substring(0, equals).strip().toLowerCase(Locale.ROOT);
            if (words.replace(name, word.substring(equals + 1).strip()) == null) {
                throw new UserError("unknown parameter of --simulate: " + word.strip() + ", known="
                        + String.join("|", words.keySet()));
            }
        }
        ScalePoint point = new ScaleWords(words).point();
        if (point.reads() == 0 && point.writes() == 0) {
            throw new UserError("must not both be 0: reads=0, writes=0");
        }
        return point;
    }

    private ScalePoint point() {
        double zipf = real("zipf", MOST_ZIPF);
        return new ScalePoint(
                Quantities.between(1, MOST_JVMS, "jvms", word("jvms")),
                count("keys", MOST_KEYS),
                rate("writes"),
                rate("reads"),
                zipf,
                word("write-zipf").equals(SAME) ? zipf : real("write-zipf", MOST_ZIPF),
                (int) size("value", MOST_VALUE_BYTES),
                (int) size("key", MOST_KEY_BYTES),
                count("near-capacity", MOST_KEYS),
                Quantities.between(1, MOST_PRIMARIES, "primaries", word("primaries")),
                modes(),
                isYes("noloop"),
                word("table-keys").equals("0") ? 0 : count("table-keys", MOST_KEYS),
                count("link", MOST_RATE),
                size("memory", Long.MAX_VALUE),
                real("packet", MILLI),
                heartbeatMillis(),
                Quantities.between(0, Integer.MAX_VALUE, "seed", word("seed")),
                costs());
    }

    private ServerCosts costs() {
        double most = 1e6;
        return new ServerCosts(
                real("cost.get", most),
                real("cost.set", most),
                real("cost.ping", most),
                real("cost.track", most),
                real("cost.message", most),
                real("cost.shared-key", most),
                real("cost.own-key", most),
                real("cost.held-key", most),
                real("bytes.key", most),
                real("bytes.item", most));
    }

    private String word(String name) {
        return words.getOrDefault(name, "");
    }

    private double rate(String name) {
        return word(name).equals("0") ? 0 : count(name, MOST_RATE);
    }

    private long count(String name, long most) {
        String text = word(name);
        long count = EXPONENT.matcher(text).matches()
                ? Quantities.count(name, new BigDecimal(text).toPlainString())
                : Quantities.count(name, text);
        return atMost(most, count, name);
    }

    private long size(String name, long most) {
        return atMost(most, Quantities.bytes(name, word(name)), name);
    }

    private long atMost(long most, long value, String name) {
        if (value > most) {
            throw new UserError("must be at most " + most + ": " + name + "=" + word(name));
        }
        return value;
    }

    private double real(String name, double most) {
        String text = word(name);
        if (!NUMBER.matcher(text).matches() || Double.parseDouble(text) > most) {
            throw new UserError("not a number from 0 to "
                    + BigDecimal.valueOf(most).stripTrailingZeros().toPlainString() + ": " + name + "=" + text);
        }
        return Double.parseDouble(text);
    }

    private double heartbeatMillis() {
        double millis = Quantities.micros("heartbeat", word("heartbeat")) / MILLI;
        if (millis < 1) {
            throw new UserError("must be at least 1ms: heartbeat=" + word("heartbeat"));
        }
        return millis;
    }

    private boolean isYes(String name) {
        return switch (word(name)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new UserError("must be yes or no: " + name + "=" + word(name));
        };
    }

    private List<NearMode> modes() {
        List<NearMode> modes = new ArrayList<>();
        modes.add(NearMode.NONE);
        switch (word("mode")) {
            case "bcast" -> modes.add(NearMode.BCAST);
            case "default" -> modes.add(NearMode.DEFAULT);
            case "both" -> modes.addAll(List.of(NearMode.BCAST, NearMode.DEFAULT));
            default -> throw new UserError("must be bcast, default or both: mode=" + word("mode"));
        }
        return modes;
    }
}
