// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a user says of a trace to generate: a name, a main figure, and others by name, as in {@code
 * zipf:0.9,keys=1m,requests=10m,seed=1}.
 *
 * @param words all of it
 * @param name which generator
 * @param values the figures by name; the main one has the name {@code ""}
 */
record Options(String words, String name, Map<String, String> values) {

    private static final double MAIN_MAX = 100;

    static Options parse(String words) {
        String[] parts = words.split("[:,]", 2);
        String name = parts[0].strip();
        Map<String, String> values = new LinkedHashMap<>();
        if (parts.length > 1) {
            Arrays.stream(parts[1].split(",", -1)).forEach(item -> add(words, values, item));
        }
        return new Options(words, name, values);
    }

    private static void add(String words, Map<String, String> values, String item) {
        int equals = item.indexOf('=');
        String name = equals < 0 ? "" : item.substring(0, equals).strip();
        if (item.isBlank() || values.put(name, item.substring(equals + 1).strip()) != null) {
            throw new UserError("not of the form name:figure,name=figure: --generate=" + words);
        }
    }

    /** Refuses figures that the generator does not know. */
    void allowOnly(List<String> names) {
        values.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    String known = String.join(
                            "|", names.stream().filter(name -> !name.isEmpty()).toList());
                    throw new UserError(
                            "unknown figure: --generate=" + words + ", figure=" + unknown + ", known=" + known);
                });
    }

    long count(String figure, long otherwise) {
        String text = values.get(figure);
        return text == null ? otherwise : Quantities.count("--generate " + figure, text);
    }

    /** Returns a count that an array or a sampler can hold. */
    int smallCount(String figure, int otherwise) {
        long count = count(figure, otherwise);
        if (count > Integer.MAX_VALUE - 8) {
            throw new UserError("too large: --generate=" + words + ", figure=" + figure);
        }
        return (int) count;
    }

    /** Returns the seed, which may be any whole number. */
    long seed(long otherwise) {
        String text = values.get("seed");
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a whole number: --generate=" + words + ", figure=seed", notNumber);
        }
    }

    /** Returns whether a figure is given. */
    boolean has(String figure) {
        return values.containsKey(figure);
    }

    /** Returns a share from 0 to 1. */
    double share(String figure, double otherwise) {
        String text = values.get(figure);
        try {
            double share = text == null ? otherwise : Double.parseDouble(text);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a number: --generate=" + words + ", figure=" + figure, notNumber);
        }
        throw new UserError("must be from 0 to 1: --generate=" + words + ", figure=" + figure);
    }

    /** Returns one of some words. */
    String choice(String figure, String otherwise, List<String> known) {
        String text = values.getOrDefault(figure, otherwise);
        if (!known.contains(text)) {
            throw new UserError(
                    "unknown word: --generate=" + words + ", figure=" + figure + ", known=" + String.join("|", known));
        }
        return text;
    }

    /** Returns an exponent, which is the main figure. */
    double exponent(double otherwise) {
        String text = values.get("");
        try {
            double exponent = text == null ? otherwise : Double.parseDouble(text);
            if (exponent >= 0 && exponent <= MAIN_MAX) {
                return exponent;
            }
        } catch (NumberFormatException notNumber) {
            throw new UserError("not a number: --generate=" + words + ", figure=exponent", notNumber);
        }
        throw new UserError("must be from 0 to 100: --generate=" + words + ", figure=exponent");
    }
}
