// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Apache ECharts, as its Maven artefact brings it: the build with lines, bars, points, marks and both renderers. Its
 * licence notice is part of the script and stays there.
 *
 * @param version the version on the class path
 * @param script the library
 */
record ChartLibrary(String version, InlineScript script) {

    private static final String ARTEFACT = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

    static ChartLibrary load() {
        String version = versionOnClassPath();
        return new ChartLibrary(
                version,
                new InlineScript(Resources.text(
                        "/META-INF/resources/_static/echarts/" + version + "/dist/echarts.common.min.js")));
    }

    private static String versionOnClassPath() {
        Properties artefact = new Properties();
        try {
            artefact.load(new StringReader(Resources.text(ARTEFACT)));
        } catch (IOException e) {
            throw new UncheckedIOException("resource cannot be read: name=" + ARTEFACT, e);
        }
        String version = artefact.getProperty("version");
        if (version == null) {
            throw new IllegalStateException("artefact has no version: name=" + ARTEFACT);
        }
        return version;
    }
}
