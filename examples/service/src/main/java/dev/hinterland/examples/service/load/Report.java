// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files: {@code results.json}, and {@code report.html}, in which a browser draws the plots with Apache ECharts. A
 * browser also writes that page with all plots as texts, of which {@link #main} makes files.
 */
public final class Report {

    private static final Pattern PLOT = Pattern.compile("<pre class=\"svg\" id=\"(\\w+)\">(.*?)</pre>", Pattern.DOTALL);
    private static final String LIBRARY = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

    private Report() {}

    static void write(LoadTest.Settings settings, List<Outcome> outcomes) throws IOException {
        String json = JsonMapper.builder()
                .build()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(Map.of("outcomes", outcomes, "settings", settings.toString()));
        Files.writeString(settings.out().resolve("results.json"), json + "\n");
        String page = text("/report.html")
                .replace(
                        "/*library*/",
                        text("/META-INF/resources/_static/echarts/" + version() + "/dist/echarts.common.min.js"))
                .replace("/*results*/", json.replace("<", "\\u003c"));
        Files.writeString(settings.out().resolve("report.html"), page);
    }

    private static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = Report.class.getResourceAsStream(LIBRARY)) {
            properties.load(Objects.requireNonNull(file, LIBRARY));
        }
        return properties.getProperty("version");
    }

    private static String text(String resource) throws IOException {
        try (InputStream file = Report.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(file, resource).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Makes files of the plots in a page that a browser has drawn: the page, and the folder for the files. */
    public static void main(String[] arguments) throws IOException {
        Matcher plots = PLOT.matcher(Files.readString(Path.of(arguments[0])));
        int count = 0;
        while (plots.find()) {
            String svg =
                    plots.group(2).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            Files.writeString(Path.of(arguments[1], "service-" + plots.group(1) + ".svg"), svg + "\n");
            count++;
        }
        if (count == 0) {
            throw new IOException("page has no plots: page=" + arguments[0]);
        }
        System.out.println("plots: files=" + count + ", folder=" + arguments[1]);
    }
}
