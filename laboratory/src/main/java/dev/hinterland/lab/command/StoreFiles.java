// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.ResultJson;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the commands about files have in common. */
final class StoreFiles {

    private StoreFiles() {}

    /** Something that is done with a file. */
    interface Work<T> {
        T run(Path file) throws IOException;
    }

    static Path path(String option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: " + option + "=" + text, notPath);
        }
    }

    /**
     * Does something with a file.
     *
     * @throws UserError if the file is none of a store's, another process has it, or the system refuses it
     */
    static <T> T with(String file, Work<T> work) {
        Path path = path("FILE", file);
        try {
            return work.run(path);
        } catch (ForeignFileException foreign) {
            throw new UserError(sentence(foreign.problem(), path), foreign);
        } catch (IOException e) {
            throw new UserError(sentence("file cannot be used: problem=[" + e.getMessage() + "]", path), e);
        }
    }

    /** Returns a problem with the name of the file. */
    static String sentence(String problem, Path path) {
        return problem + (problem.contains(": ") ? ", " : ": ") + "FILE=" + path;
    }

    /** Writes a result, if it is asked for. */
    static void writeJson(Object result, @Nullable String json) {
        if (json == null) {
            return;
        }
        try {
            ResultJson.write(result, path("--json", json));
        } catch (IOException e) {
            throw new UserError("cannot be written: --json=" + json, e);
        }
    }
}
