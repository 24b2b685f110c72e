package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkRequest;
import java.nio.file.Path;

/** Changes requests. */
final class Requests {

    private Requests() {}

    /** Returns the same request with its files in this directory, to end when the laboratory does. */
    static ForkRequest in(ForkRequest request, Path directory) {
        return new ForkRequest(
                request.workload(),
                request.store(),
                request.serializer(),
                request.entries(),
                request.keyBytes(),
                request.valueBytes(),
                request.threads(),
                request.readPercent(),
                request.mixedOperations(),
                request.maxOffHeapBytes(),
                request.sampleMillis(),
                request.stallSeconds(),
                directory,
                true,
                request.options());
    }
}
