// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out of a failing sequence what it fails without. */
final class Shrinker {

    private static final int ATTEMPTS_MAX = 400;

    private Shrinker() {}

    static <T> List<T> shrink(List<T> failing, Predicate<List<T>> stillFails) {
        List<T> smallest = failing;
        int attempts = 0;
        for (int chunk = failing.size() / 2; chunk > 0; chunk /= 2) {
            for (int from = 0; from < smallest.size() && attempts < ATTEMPTS_MAX; attempts++) {
                List<T> candidate = without(smallest, from, chunk);
                if (stillFails.test(candidate)) {
                    smallest = candidate;
                } else {
                    from += chunk;
                }
            }
        }
        return smallest;
    }

    private static <T> List<T> without(List<T> all, int from, int count) {
        List<T> rest = new ArrayList<>(all.subList(0, from));
        rest.addAll(all.subList(Math.min(all.size(), from + count), all.size()));
        return rest;
    }
}
