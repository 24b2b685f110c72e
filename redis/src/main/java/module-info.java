// SPDX-License-Identifier: Apache-2.0
/** Caches whose entries a Redis or Valkey server keeps. */
module dev.hinterland.redis {
    requires transitive dev.hinterland;
    requires lettuce.core;
    requires com.github.luben.zstd_jni;
    requires jdk.jfr;
    requires static org.jspecify;

    exports dev.hinterland.redis;
}
