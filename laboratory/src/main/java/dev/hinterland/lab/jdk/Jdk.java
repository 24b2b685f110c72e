package dev.hinterland.lab.jdk;

import java.nio.file.Path;

/**
 * An installed JDK or JRE.
 *
 * @param home its directory
 * @param feature its feature version: 17, 25, …
 * @param version its full version
 * @param vendor who built it, or an empty text
 */
public record Jdk(Path home, int feature, String version, String vendor) {

    /** Returns its launcher. */
    public Path java() {
        Path launcher = home.resolve("bin").resolve("java.exe");
        return launcher.toFile().exists() ? launcher : home.resolve("bin").resolve("java");
    }

    /** Returns version and vendor for people. */
    public String description() {
        return vendor.isEmpty() ? version : version + " (" + vendor + ")";
    }
}
