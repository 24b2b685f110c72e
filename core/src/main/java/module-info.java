// SPDX-License-Identifier: Apache-2.0
/** A GC-invisible heap: maps whose entries live off the Java heap. */
module dev.hinterland {
    requires java.management;
    requires jdk.management;
    requires static jdk.jfr;
    requires static org.jspecify;

    exports dev.hinterland;
    exports dev.hinterland.codec;
    exports dev.hinterland.record;
    exports dev.hinterland.remote;
}
