// SPDX-License-Identifier: Apache-2.0
/** Caches of Spring off the Java heap. */
@SuppressWarnings("requires-transitive-automatic") // Spring has no descriptors, but settled names
module dev.hinterland.spring {
    requires transitive dev.hinterland;
    requires transitive spring.context;
    requires spring.beans;
    requires spring.core;
    requires static dev.hinterland.micrometer;
    requires static micrometer.core;
    requires static spring.boot;
    requires static spring.boot.actuator;
    requires static spring.boot.autoconfigure;
    requires static spring.boot.cache;
    requires static org.jspecify;

    exports dev.hinterland.spring;
    exports dev.hinterland.spring.boot;
}
