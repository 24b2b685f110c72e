// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Loads the library again and again by a class loader of its own, as an application server does with an application,
 * uses it, and prints how many of the class loaders stay.
 */
public final class Redeploy {

    private static final int DEPLOYMENTS = 5;
    private static final int MOST_COLLECTIONS = 300;

    private Redeploy() {}

    /** Takes whether stores are closed, or forgotten. */
    public static void main(String[] arguments) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < DEPLOYMENTS; i++) {
            loaders.add(new WeakReference<>(deploy(arguments[0], Integer.toString(i))));
        }
        for (int i = 0; i < MOST_COLLECTIONS && left(loaders) > 0; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        System.out.println("left: " + left(loaders));
    }

    private static long left(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(loader -> !loader.refersTo(null)).count();
    }

    private static ClassLoader deploy(String... forApplication) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String path : List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))) {
            urls.add(Path.of(path).toUri().toURL());
        }
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            current.setContextClassLoader(loader);
            Class<?> deployed = loader.loadClass(Deployed.class.getName());
            if (!loader.equals(deployed.getClassLoader())) {
                throw new AssertionError("not by the application's loader: " + Arrays.toString(loader.getURLs()));
            }
            deployed.getMethod("main", String[].class).invoke(null, (Object) forApplication);
            return loader;
        } finally {
            current.setContextClassLoader(before);
        }
    }
}
