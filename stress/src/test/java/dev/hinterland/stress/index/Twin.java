// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A part of the library, compiled from its own sources, on memory that lies on the heap: the model checker does not see
 * into native memory. The part is the index, or what a cache has before a remote tier. Only the names of the packages
 * differ; or else something that the part needs is broken on purpose.
 */
public final class Twin {

    private static final Path LIBRARY = Path.of("..", "core", "src", "main", "java");
    /** What an index has beside that whose process can be killed. */
    private static final Path KILLED = Path.of("src", "test", "killed");

    /**
     * A part of the library.
     *
     * @param home the package of the table that the twin makes
     * @param packages the packages whose names differ, as a pattern
     * @param sources what is as it is in the library: a package, or a file
     * @param replacements what stands for the rest
     */
    private record Part(String home, String packages, List<Path> sources, Path replacements) {

        static Part of(String home, String packages, Path replacements, String... sources) {
            Path internal = LIBRARY.resolve(Path.of("dev", "hinterland", "internal"));
            return new Part(
                    home, packages, Stream.of(sources).map(internal::resolve).toList(), replacements);
        }
    }

    private static final Part INDEX = Part.of(
            "index",
            "index|memory",
            Path.of("src", "test", "twin"),
            "index",
            "memory/Backoff.java",
            "memory/DamagedException.java");

    private static final Part NEAR = Part.of(
            "near",
            "cache|expiry|heap|load|map|memory|near|store",
            Path.of("src", "test", "near"),
            "near/NearEntries.java",
            "near/NearMap.java",
            "near/NearParts.java",
            "near/NearWrites.java",
            "near/ThroughLoad.java",
            "load/InFlightLoads.java",
            "load/Load.java",
            "load/WaitGraph.java",
            "expiry/FixedLifetimes.java",
            "expiry/LeasedLifetimes.java",
            "expiry/Leases.java",
            "expiry/Lifetimes.java",
            "expiry/RefreshingLifetimes.java",
            "expiry/WriteStamp.java",
            "heap/Deadline.java",
            "memory/StretchPoint.java");

    private static final Path OUTPUT = Path.of("target", "twins");

    static {
        // The model checker would follow each step of an assertion, and fewer others.
        Twin.class.getClassLoader().setPackageAssertionStatus("dev.hinterland.twin", false);
    }

    private final String name;
    private final Part part;
    private final List<Path> sources;

    private Twin(String name, Part part) throws IOException {
        this.name = name;
        this.part = part;
        this.sources = write();
    }

    /** Makes the index as it is. */
    static Twin faithful() throws IOException {
        return new Twin("faithful", INDEX);
    }

    /** Makes an index without something that its proof relies on. */
    static Twin broken(String name, List<Break> breaks) throws IOException {
        return new Twin(name, INDEX).withBreaks(breaks);
    }

    /** Makes what a cache has before a remote tier, perhaps without something that its proof relies on. */
    public static Twin near(String name, List<Break> breaks) throws IOException {
        return new Twin(name, NEAR).withBreaks(breaks);
    }

    private Twin withBreaks(List<Break> breaks) throws IOException {
        for (Break change : breaks) {
            change.apply(packagePath().resolve(part.home()).resolve(change.file()));
        }
        return this;
    }

    /**
     * A change to a source.
     *
     * @param original text that must occur once
     */
    public record Break(String file, String original, String replacement) {

        private void apply(Path path) throws IOException {
            String source = Files.readString(path);
            int first = source.indexOf(original);
            if (first < 0 || source.indexOf(original, first + 1) >= 0) {
                throw new AssertionError("text must occur once: file=" + file + ", text=" + original);
            }
            Files.writeString(path, source.replace(original, replacement));
        }
    }

    private String packageName() {
        return "dev.hinterland.twin." + name;
    }

    private Path packagePath() {
        return OUTPUT.resolve(name).resolve(packageName().replace('.', '/'));
    }

    private List<Path> writeAll(Path folder) throws IOException {
        List<Path> written = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path source :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                written.add(writeSource(source));
            }
        }
        return written;
    }

    private List<Path> write() throws IOException {
        List<Path> written = new ArrayList<>();
        for (Path source : part.sources()) {
            written.addAll(writeAll(source));
        }
        written.addAll(writeAll(part.replacements()));
        return written;
    }

    private Path writeSource(Path source) throws IOException {
        String text = Files.readString(source)
                .replaceAll(
                        "dev\\.hinterland\\.internal\\.(" + part.packages() + ")\\b",
                        packageName().replace("$", "\\$") + ".$1");
        Path directory = packagePath().resolve(source.getParent().getFileName().toString());
        Files.createDirectories(directory);
        return Files.writeString(directory.resolve(source.getFileName().toString()), text);
    }

    /**
     * Compiles the twin and returns what makes tables of it, where the buckets come in segments.
     */
    Supplier<Table> compile() throws IOException {
        return compile(false, false);
    }

    /**
     * Compiles the twin and returns what makes tables of it. The classes go to where those of the tests are, because
     * Lincheck looks for classes by name.
     *
     * @param onePlace whether all buckets lie side by side, as with native access
     * @param observed whether readers are another process
     */
    Supplier<Table> compile(boolean onePlace, boolean observed) throws IOException {
        compileSources();
        return makes(Table.class, "TwinTable", onePlace, observed);
    }

    /** Compiles the twin, and returns what makes indexes of it whose process can be killed. */
    Supplier<KillableIndex> compileKillable() throws IOException {
        sources.addAll(writeAll(KILLED));
        compileSources();
        return makes(KillableIndex.class, "KilledTable");
    }

    /** Compiles the twin, and returns what makes an object of a class of its home. */
    public <T> Function<Object[], T> compileFor(Class<T> type, String className) throws IOException {
        compileSources();
        return arguments -> makes(type, className, arguments).get();
    }

    private void compileSources() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", testClasses().toString(), "-cp", System.getProperty("java.class.path"));
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call()) {
                throw new AssertionError("the twin does not compile: name=" + name);
            }
        }
    }

    private <T> Supplier<T> makes(Class<T> type, String tableClass, Object... arguments) {
        try {
            Constructor<?> constructor = Class.forName(packageName() + "." + part.home() + "." + tableClass)
                    .getConstructors()[0];
            return () -> make(type, constructor, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the twin's table cannot be made", e);
        }
    }

    private static <T> T make(Class<T> type, Constructor<?> constructor, Object... arguments) {
        try {
            return type.cast(constructor.newInstance(arguments));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the twin's table cannot be made", e);
        }
    }

    private static Path testClasses() {
        try {
            return Path.of(Twin.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
