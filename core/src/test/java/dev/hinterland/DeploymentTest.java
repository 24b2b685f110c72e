// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.Relocation;
import dev.hinterland.support.Sources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications as users deploy them: of modules, in several class loaders, in one jar. With the library alone, and no
 * other jar.
 */
@Tag("proof")
class DeploymentTest {

    /** Views of records by an interface that does not know the library. */
    private static final String INTERFACE = """
            package api;
            /** Reads a feed. */
            public interface FeedView {
                /** Returns the number. */
                long id();
                /** Returns the title. */
                CharSequence title();
                /** Returns the place. */
                Place at();
                /** Reads a place. */
                interface Place {
                    /** Returns it. */
                    int x();
                }
                /** Returns access to this package. */
                static java.lang.invoke.MethodHandles.Lookup lookup() {
                    return java.lang.invoke.MethodHandles.lookup();
                }
            }
            """;

    private static final String PROGRAM = """
            package app;
            import api.FeedView;
            import dev.hinterland.Hinterland;
            import dev.hinterland.OffHeapMap;
            import dev.hinterland.codec.Codec;
            import dev.hinterland.record.RecordLayout;
            import dev.hinterland.record.ViewType;
            import java.lang.invoke.MethodHandles;
            /** Uses a map. */
            public final class Main implements Runnable {
                record Feed(long id, String title, Place at) {}
                record Place(int x) {}
                private static final RecordLayout<Feed> LAYOUT = RecordLayout.of(Feed.class, MethodHandles.lookup());
                /** Makes one. */
                public Main() {}
                @Override
                public void run() {
                    main();
                }
                /** Runs it. */
                public static void main(String... arguments) {
                    try (OffHeapMap<String, Feed> map =
                            Hinterland.map(Codec.ofString(), Codec.of(Feed.class, MethodHandles.lookup())).build()) {
                        map.put("one", new Feed(7, "Notes", new Place(3)));
                        System.out.println(map.get("one"));
                        ViewType<Feed, FeedView> type = LAYOUT.view(FeedView.class%s);
                        System.out.println(map.<String>read("one", view -> {
                            FeedView feed = view.as(type);
                            return feed.id() + " " + feed.title() + " " + feed.at().x();
                        }));
                    } catch (IllegalArgumentException refused) {
                        System.out.println(refused.getMessage());
                    }
                }
            }
            """;

    /** Reads a map and a cache until each has code of its own, and then runs the program above. */
    private static final String HOT_PROGRAM = """
            package app;
            import dev.hinterland.Hinterland;
            import dev.hinterland.OffHeapCache;
            import dev.hinterland.OffHeapMap;
            /** Uses a map and a cache. */
            public final class Hot {
                private Hot() {}
                /** Runs it. */
                public static void main(String... arguments) {
                    try (OffHeapMap<String, Long> map = Hinterland.map(String.class, Long.class).build();
                            OffHeapCache<String, Long> cache =
                                    Hinterland.cache(String.class, Long.class).maximumBytes(1 << 20).build()) {
                        map.put("one", 1L);
                        cache.put("one", 1L);
                        long sum = 0;
                        for (int i = 0; i < 200_000; i++) {
                            sum += map.get("one") + cache.getIfPresent("one");
                        }
                        if (sum != 400_000) {
                            throw new AssertionError("wrong: sum=" + sum);
                        }
                    }
                    Main.main();
                }
            }
            """;

    private static final List<String> EXPECTED = List.of("Feed[id=7, title=Notes, at=Place[x=3]]", "7 Notes 3");

    @TempDir
    private Path folder;

    private Path api(String moduleDirectives) {
        Sources sources = new Sources(folder.resolve("api")).with("api/FeedView.java", INTERFACE);
        return moduleDirectives.isEmpty()
                ? sources.compile()
                : sources.with("module-info.java", "/** Views. */\nmodule api { " + moduleDirectives + " }\n")
                        .compile();
    }

    private ForkedJvm.Result runModules(String apiDirectives, String lookup) {
        Path api = api(apiDirectives);
        Path app = new Sources(folder.resolve("app"))
                .with("app/Main.java", PROGRAM.formatted(lookup))
                .with(
                        "module-info.java",
                        "/** An application. */\nmodule app { requires dev.hinterland; requires api; }\n")
                .compile("-p", ForkedJvm.classes() + java.io.File.pathSeparator + api);
        ForkedJvm.Result result = ForkedJvm.withFlags().runModule("app/app.Main", app, api);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result;
    }

    @Test
    void modularApplication_runs_withNoModuleBesideTheLibrary_andViewsByAnInterfaceOfAnOpenModule() {
        assertThat(runModules("exports api; opens api;", "").out().lines()).containsExactlyElementsOf(EXPECTED);
    }

    @Test
    void modularApplication_viewsByAnInterfaceOfAModuleThatIsNotOpen_withItsLookup() {
        assertThat(runModules("exports api;", ", FeedView.lookup()").out().lines())
                .containsExactlyElementsOf(EXPECTED);
    }

    @Test
    void interfaceOfAModuleThatIsNotOpen_isRefused_withAdviceThatHelps() {
        assertThat(runModules("exports api;", "").out())
                .contains("RecordLayout.view has no access to the interface: type=api.FeedView, module=module api")
                .contains(
                        "open its package to module dev.hinterland, or pass MethodHandles.lookup() of a class in that module");
    }

    @Test
    void lookupOfAnotherModule_isRefused_withAdviceThatHelps() {
        assertThat(runModules("exports api;", ", MethodHandles.lookup()").out())
                .contains("RecordLayout.view requires a Lookup with private access to the interface: lookup=app.Main")
                .contains("pass MethodHandles.lookup() of a class in that module");
    }

    private Path app(Path api) {
        return new Sources(folder.resolve("app"))
                .with("app/Main.java", PROGRAM.formatted(""))
                .compile("-cp", ForkedJvm.classes() + java.io.File.pathSeparator + api);
    }

    @Test
    void fatJar_runs() throws IOException {
        Path api = api("");
        Path app = app(api);
        Path jar = jar(new Relocation("dev.hinterland", "dev.hinterland"), ForkedJvm.classes(), api, app);
        ForkedJvm.Result result = ForkedJvm.withFlags().runOnClassPath(jar.toString(), "app.Main");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).containsExactlyElementsOf(EXPECTED);
    }

    /** As an application's author does whose own users may have another version of the library. */
    @Test
    void libraryWhosePackagesWereRenamed_runs_withCodeOfItsOwnForAHotStore() throws IOException {
        Path api = api("");
        Path app = new Sources(folder.resolve("app"))
                .with("app/Main.java", PROGRAM.formatted(""))
                .with("app/Hot.java", HOT_PROGRAM)
                .compile("-cp", ForkedJvm.classes() + java.io.File.pathSeparator + api);
        Path jar = jar(new Relocation("dev.hinterland", "app.shaded.store"), ForkedJvm.classes(), api, app);
        Path log = folder.resolve("classes.log");
        ForkedJvm.Result result =
                ForkedJvm.withFlags("-Xlog:class+load:file=" + log).runOnClassPath(jar.toString(), "app.Hot");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).containsExactlyElementsOf(EXPECTED);
        assertThat(Files.readAllLines(log))
                .noneMatch(line -> line.contains("dev.hinterland"))
                .anyMatch(line -> line.contains("app.shaded.store.internal.memory.LargeFrame"))
                .filteredOn(line -> line.contains("app.shaded.store.internal.read.SpecializedReader/0x"))
                .as("copies of the map, the cache, and the map of Main, which are hidden classes")
                .hasSize(3);
    }

    private Path jar(Relocation relocation, Path... folders) throws IOException {
        Path jar = folder.resolve("fat.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path classes : folders) {
                addAll(entries, classes, relocation);
            }
        }
        return jar;
    }

    private static void addAll(JarOutputStream jar, Path classes, Relocation relocation) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (!name.equals("module-info.class")) {
                    jar.putNextEntry(new JarEntry(relocation.path(name)));
                    byte[] bytes = Files.readAllBytes(file);
                    jar.write(name.endsWith(".class") ? relocation.classFile(bytes) : bytes);
                }
            }
        }
    }

    @Test
    void application_inALoaderBelowTheLibrarys_runs() {
        Path api = api("");
        Path app = app(api);
        inLoader(getClass().getClassLoader(), below -> assertRuns(below), api, app);
    }

    @Test
    void interface_inALoaderThatDoesNotKnowTheLibrary_isReadBy() {
        Path api = api("");
        Path app = app(api);
        inLoader(
                ClassLoader.getPlatformClassLoader(),
                above -> inLoader(above, below -> assertRuns(below), ForkedJvm.classes(), app),
                api);
    }

    @Test
    void libraryInTwoLoaders_readsByTheSameInterface_inBoth() {
        Path api = api("");
        Path app = app(api);
        inLoader(
                ClassLoader.getPlatformClassLoader(),
                above -> {
                    for (int i = 0; i < 2; i++) {
                        inLoader(above, below -> assertRuns(below), ForkedJvm.classes(), app);
                    }
                },
                api);
    }

    private static void inLoader(ClassLoader parent, Consumer<ClassLoader> action, Path... folders) {
        URL[] urls = Stream.of(folders).map(DeploymentTest::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, parent)) {
            action.accept(loader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertRuns(ClassLoader loader) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        try (PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            ((Runnable) loader.loadClass("app.Main").getConstructor().newInstance()).run();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("application does not run: loader=" + loader, e);
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).containsExactlyElementsOf(EXPECTED);
    }
}
