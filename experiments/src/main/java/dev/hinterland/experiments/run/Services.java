// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * Finds services by id. One that cannot be loaded, because it needs a newer JDK or its library is missing, does not
 * hide the others; the error for an id that is not found names it.
 */
public final class Services {

    private Services() {}

    /**
     * Opens every jar of the class path, as any search for services does. The directory of an open jar lies on the Java
     * heap, so whoever weighs the heap before and after a search opens them first.
     */
    public static void openClassPath() {
        try {
            Collections.list(Services.class.getClassLoader().getResources("META-INF/services/"));
        } catch (IOException e) {
            throw new UncheckedIOException("class path unreadable", e);
        }
    }

    /**
     * Returns the service with this id.
     *
     * @throws BadRequestException if there is none
     */
    public static <S> S find(Class<S> service, Function<S, String> idOf, String id) {
        List<String> known = new ArrayList<>();
        for (S each : loadable(service, known)) {
            if (idOf.apply(each).equals(id)) {
                return each;
            }
            known.add(idOf.apply(each));
        }
        throw new BadRequestException("unknown " + nameOf(service) + ": id=" + id + ", known=" + known);
    }

    private static <S> List<S> loadable(Class<S> service, List<String> problems) {
        List<S> loaded = new ArrayList<>();
        Iterator<S> services = ServiceLoader.load(service).iterator();
        boolean more = true;
        while (more) {
            try {
                more = services.hasNext();
                if (more) {
                    loaded.add(services.next());
                }
            } catch (LinkageError | ServiceConfigurationError broken) {
                // The iterator has passed it.
                problems.add("(not loadable: " + broken.getMessage() + ")");
            }
        }
        return loaded;
    }

    private static String nameOf(Class<?> service) {
        return service.getSimpleName().replaceAll("Provider|Adapter", "").toLowerCase(Locale.ROOT);
    }
}
