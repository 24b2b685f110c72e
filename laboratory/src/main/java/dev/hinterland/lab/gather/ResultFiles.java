// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.HitsResult;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.result.VersionedResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the JSON files that the laboratory's commands wrote. A file that is none of them is named, and the rest is
 * read.
 */
public final class ResultFiles {

    private final List<FoundResult> results = new ArrayList<>();
    private final List<String> notRead = new ArrayList<>();

    private ResultFiles() {}

    /**
     * Reads a file, or all {@code *.json} of a folder.
     *
     * @throws UserError if there is no such place, or nothing in it can be read
     */
    public static Gathered read(Path place) throws IOException {
        ResultFiles files = new ResultFiles();
        for (Path file : files(place)) {
            files.add(file);
        }
        if (files.results.isEmpty()) {
            throw new UserError("no result of the laboratory here: place=" + place + files.complaints());
        }
        files.results.sort(
                Comparator.comparing((FoundResult found) -> found.result().startedAt())
                        .reversed());
        return new Gathered(files.results, files.notRead, List.of());
    }

    private String complaints() {
        return notRead.isEmpty() ? ": run ./lab init, tlab or locks first" : "; " + String.join("; ", notRead);
    }

    private static List<Path> files(Path place) throws IOException {
        if (!Files.exists(place)) {
            throw new UserError("no such folder or file: " + place + ": run ./lab init, tlab or locks first");
        }
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(place, "*.json")) {
            all.forEach(files::add);
        }
        files.sort(Comparator.naturalOrder());
        return files;
    }

    private void add(Path file) {
        try {
            String json = Files.readString(file);
            String command = ResultJson.commandOf(json);
            Optional<String> otherVersion = command.isEmpty() ? Optional.empty() : otherVersion(file, command, json);
            if (otherVersion.isPresent()) {
                notRead.add(otherVersion.get());
                return;
            }
            switch (command) {
                case "" -> addWhatIsNoResult(file, json);
                case "stores" -> add(file, StoresExperiment.of(ResultJson.fromJson(json, StoresResult.class)));
                case "hits" -> add(file, HitsExperiments.of(ResultJson.fromJson(json, HitsResult.class)));
                default -> add(file, ResultJson.fromJson(json, ExperimentsResult.class));
            }
        } catch (IOException broken) {
            notRead.add("cannot be read: file=" + file + ", problem=" + firstLine(broken));
        }
    }

    /** Results from before versions were written have the form of version 1, but for those of stores. */
    private static Optional<String> otherVersion(Path file, String command, String json) throws IOException {
        int schema = ResultJson.schemaOf(json);
        boolean older = schema == 0 && command.equals("stores");
        if (!older && schema <= VersionedResult.SCHEMA) {
            return Optional.empty();
        }
        String whose = older ? "of an earlier laboratory, run ./lab stores again" : "of a later laboratory";
        return Optional.of(whose + ": file=" + file + ", schema=" + schema + ", read here=" + VersionedResult.SCHEMA);
    }

    /** A hardware profile lies beside the results that it came with, and their pages show it. */
    private void addWhatIsNoResult(Path file, String json) {
        if (!ResultJson.isHardwareProfile(json)) {
            notRead.add("not a result of the laboratory: file=" + file);
        }
    }

    private void add(Path file, ExperimentsResult result) {
        Optional<String> missing = missing(result);
        if (missing.isEmpty()) {
            results.add(new FoundResult(file.toString(), result));
        } else {
            notRead.add("not whole: file=" + file + ", missing=" + missing.get());
        }
    }

    /** The lists refuse to be missing by themselves; what else a file left out would be noticed too late. */
    private static Optional<String> missing(ExperimentsResult result) {
        if (Stream.of(result.machine(), result.startedAt()).anyMatch(Objects::isNull)) {
            return Optional.of("machine or startedAt");
        }
        return result.experiments().stream()
                .filter(experiment -> !isWhole(experiment))
                .map(experiment -> "part of the experiment " + experiment.id())
                .findFirst();
    }

    private static boolean isWhole(Experiment experiment) {
        return Stream.of(
                                experiment.id(),
                                experiment.title(),
                                experiment.question(),
                                experiment.method(),
                                experiment.layout(),
                                experiment.conclusion())
                        .noneMatch(Objects::isNull)
                && experiment.rows().stream().map(Row::status).noneMatch(Objects::isNull);
    }

    private static String firstLine(IOException problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse(problem.toString());
    }
}
