// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jdk;

import dev.hinterland.lab.input.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds JDKs: in {@code JAVA_HOME}, {@code JDK25_HOME} or {@code JAVA25_HOME} (any version), where package managers and
 * tools put them, and the one that runs this program. A directory counts if it has {@code bin/java} and a
 * {@code release} file, which says what it is without starting it.
 */
public final class JdkFinder {

    private static final Pattern VARIABLE = Pattern.compile("JAVA_HOME|(JDK|JAVA)_?\\d+_HOME|JAVA_HOME_\\d+_\\w+");
    private static final List<String> PARENTS = List.of(
            "/usr/lib/jvm",
            "/usr/lib64/jvm",
            "/usr/java",
            "/usr/local/java",
            "/opt",
            "/opt/java",
            "/opt/jdk",
            "/Library/Java/JavaVirtualMachines",
            "C:/Program Files/Java",
            "C:/Program Files/Eclipse Adoptium");
    private static final List<String> PARENTS_IN_HOME = List.of(
            ".sdkman/candidates/java",
            ".jdks",
            ".m2/jdks",
            ".gradle/jdks",
            ".jabba/jdk",
            ".asdf/installs/java",
            ".local/share/mise/installs/java",
            "Library/Java/JavaVirtualMachines");

    private final Map<String, String> environment;
    private final Path userHome;
    private final Path running;

    /** Looks into these variables, below this home directory, and at the JDK that runs this program. */
    public JdkFinder(Map<String, String> environment, Path userHome, Path running) {
        this.environment = environment;
        this.userHome = userHome;
        this.running = running;
    }

    /** Returns a finder for this machine and user. */
    public static JdkFinder ofThisMachine() {
        return new JdkFinder(
                System.getenv(), Path.of(System.getProperty("user.home")), Path.of(System.getProperty("java.home")));
    }

    /** Returns the JDK that runs this program. */
    public Jdk running() {
        return new Jdk(
                running,
                Runtime.version().feature(),
                Runtime.version().toString(),
                System.getProperty("java.vendor", ""));
    }

    /** Returns all JDKs found, each once: first the running one, then by the order of the places. */
    public List<Jdk> find() {
        Map<Path, Jdk> found = new LinkedHashMap<>();
        for (Path candidate : candidates()) {
            read(candidate).ifPresent(jdk -> found.putIfAbsent(real(jdk.home()), jdk));
        }
        return List.copyOf(found.values());
    }

    /** Returns the JDK meant by a feature version or a directory. */
    public Jdk choose(String versionOrPath) {
        if (!versionOrPath.matches("\\d+")) {
            return read(Path.of(versionOrPath))
                    .orElseThrow(() -> new UserError("no JDK in this directory: --jdk=" + versionOrPath));
        }
        int feature = Integer.parseInt(versionOrPath);
        return find().stream()
                .filter(jdk -> jdk.feature() == feature)
                .max(Comparator.comparing(jdk -> Runtime.Version.parse(jdk.version())))
                .orElseThrow(() -> new UserError("no such JDK was found: --jdk=" + versionOrPath + ", found=" + names()
                        + " (give its directory, or set JDK" + feature + "_HOME)"));
    }

    private String names() {
        return find().stream()
                .map(jdk -> Integer.toString(jdk.feature()))
                .distinct()
                .collect(Collectors.joining("|"));
    }

    private List<Path> candidates() {
        List<Path> candidates = new ArrayList<>();
        candidates.add(running);
        environment.forEach((name, value) -> {
            if (VARIABLE.matcher(name).matches() && !value.isBlank()) {
                candidates.add(Path.of(value));
            }
        });
        PARENTS.forEach(parent -> candidates.addAll(children(Path.of(parent))));
        PARENTS_IN_HOME.forEach(parent -> candidates.addAll(children(userHome.resolve(parent))));
        return candidates;
    }

    private static List<Path> children(Path parent) {
        List<Path> children = new ArrayList<>();
        if (Files.isDirectory(parent)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent)) {
                entries.forEach(children::add);
            } catch (IOException unreadable) {
                // A place that can't be read holds no JDK that could be started.
                return List.of();
            }
        }
        children.sort(Comparator.naturalOrder());
        return children;
    }

    /** Reads what a directory holds; on a Mac the JDK is in a directory within. */
    static Optional<Jdk> read(Path directory) {
        Path bundle = directory.resolve("Contents").resolve("Home");
        Path home = Files.isDirectory(bundle) ? bundle : directory;
        if (!Files.exists(home.resolve("bin/java")) && !Files.exists(home.resolve("bin/java.exe"))) {
            return Optional.empty();
        }
        Properties release = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
            String version = unquoted(release, "JAVA_VERSION");
            int feature = Runtime.Version.parse(version).feature();
            return Optional.of(new Jdk(home, feature, version, unquoted(release, "IMPLEMENTOR")));
        } catch (IOException | IllegalArgumentException notOfThisKind) {
            // Without a readable release file it is a Java older than 9, or none.
            return Optional.empty();
        }
    }

    private static String unquoted(Properties release, String name) {
        return release.getProperty(name, "").replace("\"", "");
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException gone) {
            return path.toAbsolutePath();
        }
    }
}
