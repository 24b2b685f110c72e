// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.Locale;

/** A library that code is migrated from. */
enum Library {
    CAFFEINE("com.github.benmanes.caffeine.cache", "Caffeine", "CaffeineSpec", "AsyncCache", "AsyncLoadingCache"),
    GUAVA("com.google.common.cache", "CacheBuilder", "CacheBuilderSpec", "Cache", "LoadingCache");

    private final String packageName;
    private final String builder;
    private final String specification;
    private final String futures;
    private final String loadingFutures;

    /** The last two are caches of futures, or once more the caches of values if the library has none. */
    Library(String packageName, String builder, String specification, String futures, String loadingFutures) {
        this.packageName = packageName;
        this.builder = builder;
        this.specification = specification;
        this.futures = futures;
        this.loadingFutures = loadingFutures;
    }

    static Library named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String packageName() {
        return packageName;
    }

    /** {@return the full name of a class of the library's package} */
    String type(String simpleName) {
        return packageName + "." + simpleName;
    }

    String builder() {
        return type(builder);
    }

    String specification() {
        return type(specification);
    }

    boolean isCache(String typeName) {
        return isSynchronousCache(typeName) || typeName.equals(type(futures)) || typeName.equals(type(loadingFutures));
    }

    boolean isSynchronousCache(String typeName) {
        return typeName.equals(type("Cache")) || typeName.equals(type("LoadingCache"));
    }
}
