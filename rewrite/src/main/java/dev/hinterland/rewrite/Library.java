package dev.hinterland.rewrite;

import java.util.Locale;
import java.util.Set;

/** A library that code is migrated from. */
enum Library {
    CAFFEINE(
            "com.github.benmanes.caffeine.cache",
            "Caffeine",
            "CaffeineSpec",
            Set.of("Cache", "LoadingCache"),
            Set.of("Cache", "LoadingCache", "AsyncCache", "AsyncLoadingCache")),
    GUAVA(
            "com.google.common.cache",
            "CacheBuilder",
            "CacheBuilderSpec",
            Set.of("Cache", "LoadingCache"),
            Set.of("Cache", "LoadingCache"));

    private final String packageName;
    private final String builder;
    private final String specification;
    private final Set<String> synchronousCaches;
    private final Set<String> caches;

    Library(String packageName, String builder, String specification, Set<String> synchronous, Set<String> caches) {
        this.packageName = packageName;
        this.builder = builder;
        this.specification = specification;
        this.synchronousCaches = synchronous;
        this.caches = caches;
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
        return isOneOf(caches, typeName);
    }

    boolean isSynchronousCache(String typeName) {
        return isOneOf(synchronousCaches, typeName);
    }

    private boolean isOneOf(Set<String> simpleNames, String typeName) {
        return typeName.startsWith(packageName + ".")
                && simpleNames.contains(typeName.substring(packageName.length() + 1));
    }
}
