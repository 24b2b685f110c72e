// SPDX-License-Identifier: Apache-2.0
/** Meters of maps and caches. */
@SuppressWarnings("requires-transitive-automatic") // Micrometer has no descriptor, but a name that is settled
module dev.hinterland.micrometer {
    requires transitive dev.hinterland;
    requires transitive micrometer.core;
    requires static org.jspecify;

    exports dev.hinterland.micrometer;
}
