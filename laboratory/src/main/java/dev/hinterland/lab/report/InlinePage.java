// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page that needs nothing else: style, scripts, charting library and data, as JSON, are all inside. Its content
 * security policy lets only those scripts run and forbids every request.
 *
 * @param template the page with its slots
 * @param styles the style sheets, in order
 * @param scripts our scripts, in order; the charting library comes before them
 */
record InlinePage(String template, List<String> styles, List<String> scripts) {

    /** Returns the page with its data; values are for the template's own slots, as HTML. */
    String with(Object data, Map<String, String> values) throws IOException {
        ChartLibrary charts = ChartLibrary.load();
        List<InlineScript> all = Stream.concat(
                        Stream.of(charts.script()),
                        scripts.stream().map(name -> new InlineScript(Resources.text(name))))
                .toList();
        Map<String, String> slots = new LinkedHashMap<>(values);
        slots.put("policy", policy(all));
        slots.put("style", styles.stream().map(Resources::text).collect(Collectors.joining("\n")));
        slots.put("chartsVersion", Escape.text(charts.version()));
        slots.put("result", Escape.json(ResultJson.toJson(data)));
        slots.put("scripts", all.stream().map(InlineScript::element).collect(Collectors.joining("\n")));
        return Template.load(template).fill(slots);
    }

    private static String policy(List<InlineScript> scripts) {
        String sources = scripts.stream().map(InlineScript::policySource).collect(Collectors.joining(" "));
        return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; script-src "
                + sources;
    }
}
