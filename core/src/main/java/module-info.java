/** A GC-invisible heap: maps whose entries live off the Java heap. */
module dev.hinterland {
    requires jdk.management;

    exports dev.hinterland;
    exports dev.hinterland.codec;
}
