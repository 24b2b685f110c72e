// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The texts that come with this package. They are part of the program: one that is missing is a broken build. */
final class Resources {

    private Resources() {}

    static String text(String name) {
        try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("resource is missing: name=" + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource cannot be read: name=" + name, e);
        }
    }
}
