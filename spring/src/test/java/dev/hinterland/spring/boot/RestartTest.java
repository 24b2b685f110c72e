// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.devtools.restart.Restarter;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;

/**
 * An application that is started anew in one JVM, again and again, leaves no class loader, no thread and no memory.
 * With Boot's DevTools only the classes of the application are new; with a redeployment all libraries are, this one
 * too.
 */
@Tag("proof")
class RestartTest {

    private static final int RESTARTS = Integer.getInteger("restarts", 50);

    /** Boot binds properties with a converter that is shared, which has property editors with one loader. */
    private static final long KEPT_BY_BOOT = 1;

    private static final int PATIENCE_STEPS = 300;
    private static final long STEP_MILLIS = 100;

    /** How many applications are started before what is there counts as usual. */
    private static final int WARM_UP = 5;

    private static final List<Class<?>> SERIALIZABLE =
            List.of(BigInteger.class, Locale.class, UUID.class, BitSet.class, Currency.class);

    private static final String APPLICATION = "dev.hinterland.spring.boot.RestartedApplication";

    @Test
    void devTools_leaveNothing() throws Exception {
        URL[] classes = {
            RestartedApplication.class.getProtectionDomain().getCodeSource().getLocation()
        };
        restart(() -> new RestartClassLoader(getClass().getClassLoader(), classes), KEPT_BY_BOOT);
    }

    @Test
    void redeployments_leaveNothing() throws Exception {
        List<URL> all = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            all.add(url(entry));
        }
        restart(() -> new URLClassLoader(all.toArray(new URL[0]), ClassLoader.getPlatformClassLoader()), 0);
    }

    private static URL url(String entry) throws MalformedURLException {
        return Path.of(entry).toUri().toURL();
    }

    private static void restart(Supplier<URLClassLoader> loaders, long kept) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            run(loaders.get());
        }
        long threads = threads();
        long resident = residentBytes();
        List<WeakReference<ClassLoader>> old = new ArrayList<>();
        for (int i = 0; i < RESTARTS; i++) {
            old.add(ended(loaders.get()));
        }
        await(
                "loaders",
                () -> old.stream().filter(loader -> loader.get() != null).count(),
                kept);
        await("threads", RestartTest::threads, threads);
        await("bytes", RestartTest::residentBytes, resident + RESTARTS * RestartedApplication.BYTES / 2);
    }

    /** Runs the application. The caller has no variable that keeps its loader. */
    private static WeakReference<ClassLoader> ended(URLClassLoader loader) throws Exception {
        run(loader);
        return new WeakReference<>(loader);
    }

    private static void run(URLClassLoader loader) throws Exception {
        Thread thread = new Thread(
                () -> {
                    try {
                        Class<?> application = loader.loadClass(APPLICATION);
                        assertThat(application.getClassLoader()).isSameAs(loader);
                        application.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException("application fails", e);
                    }
                },
                "application");
        thread.setContextClassLoader(loader);
        List<Throwable> failures = new ArrayList<>();
        thread.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));
        thread.start();
        thread.join();
        loader.close();
        Restarter.clearInstance(); // It has the context, which it would forget when it stops.
        assertThat(failures).isEmpty();
    }

    private static long threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    /** Returns the memory of this process, with the heap as small as it gets. */
    private static long residentBytes() {
        System.gc();
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(String what, Supplier<Long> left, long most) throws InterruptedException {
        long found = left.get();
        for (int i = 0; i < PATIENCE_STEPS && found > most; i++) {
            System.gc();
            // The JDK's cache of serializable classes drops those of old loaders when it takes in another class.
            ObjectStreamClass.lookup(SERIALIZABLE.get(i % SERIALIZABLE.size()));
            Thread.sleep(STEP_MILLIS);
            found = left.get();
        }
        assertThat(found)
                .as(
                        "%s that are left, of %s restarts; threads=%s",
                        what,
                        RESTARTS,
                        Arrays.toString(Thread.getAllStackTraces().keySet().stream()
                                .map(Thread::getName)
                                .toArray()))
                .isLessThanOrEqualTo(most);
    }
}
