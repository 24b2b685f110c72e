package dev.hinterland.flight;

/** Whether the runtime has a flight recorder. Only where it does, classes that need it may be touched. */
final class Recorder {

    static final boolean IS_PRESENT = isPresent();

    private Recorder() {}

    private static boolean isPresent() {
        return ModuleLayer.boot()
                .findModule("jdk.jfr")
                .filter(Recorder.class.getModule()::canRead)
                .isPresent();
    }
}
