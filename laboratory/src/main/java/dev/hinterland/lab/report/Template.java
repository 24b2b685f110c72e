// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page with slots, <code>{{name}}</code>. What fills a slot is not searched for slots again. */
record Template(String text) {

    private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");

    static Template load(String resource) {
        return new Template(Resources.text(resource));
    }

    String fill(Map<String, String> values) {
        return SLOT.matcher(text).replaceAll(slot -> Matcher.quoteReplacement(value(values, slot.group(1))));
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("slot has no value: name=" + name + ", values=" + values.keySet());
        }
        return value;
    }
}
