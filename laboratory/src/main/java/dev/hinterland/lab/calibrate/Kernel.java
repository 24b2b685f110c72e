package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Labels;
import java.util.Map;

/**
 * One measurement of the machine.
 *
 * @param name what is done: {@code chase}, {@code pages}, {@code read}, {@code fill}, …
 * @param level the level that it stands for, or an empty text for a point of a curve
 * @param bytes the working set
 * @param description what {@link dev.hinterland.experiments.hardware.KernelProgram} is told
 */
record Kernel(String name, String level, long bytes, String description) {

    /** Returns how many bytes of the array one operation is about: a copy of {@code n} bytes touches {@code 2n}. */
    long bytesPerOperation() {
        return name.startsWith("copy") ? bytes / 2 : bytes;
    }

    Map<String, String> labels() {
        return Labels.of("kernel", name, "level", level, "bytes", Long.toString(bytes));
    }
}
