package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.ExperimentsResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the results of experiments as one HTML page that needs nothing else. */
public final class ExperimentReport {

    private ExperimentReport() {}

    /** Writes the page, replacing a file that is there. */
    public static void write(List<ExperimentsResult> results, Path file) throws IOException {
        Files.writeString(file, "<!doctype html><title>" + results.size() + "</title>");
    }
}
