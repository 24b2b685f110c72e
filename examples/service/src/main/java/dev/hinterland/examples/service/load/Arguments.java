// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.util.LinkedHashMap;
import java.util.Map;

/** Arguments as {@code name=value}; a later one takes the place of an earlier one. */
final class Arguments {

    private final Map<String, String> unused = new LinkedHashMap<>();

    Arguments(String... arguments) {
        for (String argument : arguments) {
            int at = argument.indexOf('=');
            if (at < 0) {
                throw new IllegalArgumentException("argument is not name=value: argument=" + argument);
            }
            unused.put(argument.substring(0, at), argument.substring(at + 1));
        }
    }

    String text(String name) {
        String value = unused.remove(name);
        if (value == null) {
            throw new IllegalArgumentException("argument is missing: name=" + name);
        }
        return value;
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    void checkAllUsed() {
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("arguments are unknown: names=" + unused.keySet());
        }
    }
}
