// SPDX-License-Identifier: Apache-2.0
/** A provider of JCache (JSR 107) whose entries live off the Java heap. */
@SuppressWarnings("requires-transitive-automatic") // the API has no descriptor, but a name that stays
module dev.hinterland.jcache {
    requires transitive dev.hinterland;
    requires transitive cache.api;
    requires java.management;
    requires typesafe.config;
    requires static org.jspecify;

    exports dev.hinterland.jcache;

    provides javax.cache.spi.CachingProvider with
            dev.hinterland.jcache.HinterlandCachingProvider;
}
