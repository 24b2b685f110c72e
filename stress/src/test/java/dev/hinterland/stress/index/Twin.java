package dev.hinterland.stress.index;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The library's index, compiled from its own sources, on words that lie on the heap: the model checker does not see
 * into native memory. Only the names of the packages differ; or else something that the index needs is broken on
 * purpose.
 */
final class Twin {

    private static final Path LIBRARY = Path.of("..", "core", "src", "main", "java");
    private static final Path REPLACEMENTS = Path.of("src", "test", "twin");

    /** What a twin has beside that whose process can be killed. */
    private static final Path KILLED = Path.of("src", "test", "killed");

    /** What the index uses of another package that is as it is in the twin too. */
    private static final List<Path> SHARED = Stream.of("Backoff.java", "DamagedException.java")
            .map(name -> LIBRARY.resolve(Path.of("dev", "hinterland", "internal", "memory", name)))
            .toList();

    private static final Path OUTPUT = Path.of("target", "twins");

    static {
        // The model checker would follow each step of an assertion, and fewer others.
        Twin.class.getClassLoader().setPackageAssertionStatus("dev.hinterland.twin", false);
    }

    private final String name;
    private final List<Path> sources;

    private Twin(String name) throws IOException {
        this.name = name;
        this.sources = write();
    }

    /** Makes the index as it is. */
    static Twin faithful() throws IOException {
        return new Twin("faithful");
    }

    /** Makes an index without something that its proof relies on. */
    static Twin broken(String name, List<Break> breaks) throws IOException {
        Twin twin = new Twin(name);
        for (Break change : breaks) {
            change.apply(twin.packagePath().resolve("index").resolve(change.file()));
        }
        return twin;
    }

    /**
     * A change to a source.
     *
     * @param original text that must occur once
     */
    record Break(String file, String original, String replacement) {

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
        Path indexPackage = Path.of("dev", "hinterland", "internal", "index");
        try (Stream<Path> library = Files.list(LIBRARY.resolve(indexPackage));
                Stream<Path> replacements = Files.walk(REPLACEMENTS)) {
            for (Path source : Stream.concat(SHARED.stream(), Stream.concat(library, replacements))
                    .filter(path -> path.toString().endsWith(".java"))
                    .toList()) {
                written.add(writeSource(source));
            }
        }
        return written;
    }

    private Path writeSource(Path source) throws IOException {
        String text = Files.readString(source)
                .replaceAll(
                        "dev\\.hinterland\\.internal\\.(index|memory)\\b",
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
            Constructor<?> constructor =
                    Class.forName(packageName() + ".index." + tableClass).getConstructors()[0];
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
