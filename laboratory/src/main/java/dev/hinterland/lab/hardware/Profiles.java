// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Finds hardware profiles: files, and those of articles that come with the laboratory. */
public final class Profiles {

    /** The names of the profiles that come with the laboratory. */
    public static final List<String> SHIPPED = List.of("core-i5", "xeon-l5630");

    /** Where {@code ./lab calibrate} keeps what it measured. */
    public static final String KEPT = "reports/hardware-profile.json";

    private Profiles() {}

    /** Returns a profile by the name of one that comes with the laboratory, or by its file. */
    public static HardwareProfile load(String nameOrFile) throws IOException {
        return SHIPPED.contains(nameOrFile) ? shipped(nameOrFile) : read(nameOrFile);
    }

    /**
     * Returns the profile that {@code ./lab calibrate} keeps where nothing else is said, if it is there and whole.
     *
     * @param problem is told why a file that is there is not read: who did not ask for it need not repair it first
     */
    public static Optional<HardwareProfile> ofThisMachine(Consumer<String> problem) throws IOException {
        try {
            return Files.isRegularFile(Path.of(KEPT)) ? Optional.of(read(KEPT)) : Optional.empty();
        } catch (UserError broken) {
            problem.accept("not read: " + broken.getMessage());
            return Optional.empty();
        }
    }

    private static HardwareProfile shipped(String name) throws IOException {
        try (InputStream stream = Profiles.class.getResourceAsStream(name + ".json")) {
            if (stream == null) {
                throw new IllegalStateException("resource is missing: name=" + name);
            }
            return parse(name, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static HardwareProfile read(String file) throws IOException {
        try {
            Path path = Path.of(file);
            if (Files.isDirectory(path)) {
                throw new UserError("a directory is no hardware profile: --profile=" + file);
            }
            if (!Files.isRegularFile(path)) {
                throw new UserError("no such hardware profile: --profile=" + file + ", known="
                        + String.join("|", SHIPPED) + " (./lab calibrate measures this machine)");
            }
            return parse(file, text(path));
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: --profile=" + file, notPath);
        }
    }

    private static String text(Path path) throws IOException {
        try {
            return Files.readString(path);
        } catch (MalformedInputException notText) {
            throw new UserError("not a hardware profile: --profile=" + path, notText);
        } catch (AccessDeniedException notReadable) {
            throw new UserError("cannot be read: --profile=" + path, notReadable);
        }
    }

    static HardwareProfile parse(String name, String json) throws IOException {
        try {
            HardwareProfile profile = ResultJson.fromJsonStrictly(json, HardwareProfile.class);
            if (profile == null) {
                throw new UserError("not a hardware profile: --profile=" + name);
            }
            return profile;
        } catch (JsonProcessingException broken) {
            if (broken.getCause() instanceof UserError absurd) {
                throw new UserError(absurd.getMessage() + ", --profile=" + name, absurd);
            }
            throw new UserError("not a hardware profile: --profile=" + name + problem(broken), broken);
        }
    }

    /** Returns what is wrong with a text, and in which field. */
    private static String problem(JsonProcessingException broken) {
        String field = broken instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(each ->
                                each.getFieldName() == null ? "[" + each.getIndex() + "]" : "." + each.getFieldName())
                        .collect(Collectors.joining())
                : "";
        String what = broken instanceof UnrecognizedPropertyException ? "unknown field" : broken.getOriginalMessage();
        String line = what.lines().findFirst().orElse("");
        return (field.isEmpty() ? "" : ", field=" + field.substring(1)) + ", problem=[" + line + "]";
    }
}
