package dev.hinterland.internal.store;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.memory.DamagedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Opens a store that lies in a file, or creates both.
 *
 * @param path the file
 * @param reads whether the file is another process's, to be read only
 * @param name the store's name in messages
 * @param option what the budget's option is called in messages
 * @param maxBytes the budget, which a new file requires
 * @param content what lies in the file, equal if it has the same bytes
 */
public record FileOpening(Path path, boolean reads, String name, String option, OptionalLong maxBytes, String content) {

    /**
     * Opens the store.
     *
     * @param settings makes the settings for a budget
     * @param stores makes the store in the file, of its settings
     * @throws IllegalArgumentException if the file does not agree with the budget or the content
     * @throws UncheckedIOException if the file cannot be used
     */
    public <S> S open(LongFunction<StoreSettings> settings, Function<StoreSettings, S> stores) {
        StoreFile file;
        try {
            file = reads ? StoreFile.openToRead(path) : StoreFile.open(path);
        } catch (IOException e) {
            throw refused(e);
        }
        boolean done = false;
        try {
            S store = stores.apply(settings.apply(budget(file.stored())).in(file, content));
            file.complete();
            done = true;
            return store;
        } catch (UncheckedIOException e) {
            throw refused(Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw refused(e);
        } catch (DamagedException e) {
            throw refused("file is damaged: problem=[" + e.getMessage() + "]", new IOException(e));
        } finally {
            if (!done) {
                file.end();
            }
        }
    }

    private long budget(@Nullable FileHeader stored) {
        if (stored == null) {
            return maxBytes.orElseThrow(() -> new IllegalArgumentException(
                    "file requires " + option + " where it is new: name=" + name + ", file=" + path));
        }
        if (maxBytes.isPresent() && maxBytes.getAsLong() != stored.maxBytes()) {
            throw new IllegalArgumentException(option + " is not that of the file: name=" + name + ", file=" + path
                    + ", " + option + "=" + maxBytes.getAsLong() + ", stored=" + stored.maxBytes());
        }
        if (!content.equals(stored.content())) {
            throw new IllegalArgumentException(
                    "file has other contents than the builder's: name=" + name + ", file=" + path + ", builder=["
                            + content.strip() + "], stored=[" + stored.content().strip() + "]");
        }
        return stored.maxBytes();
    }

    private UncheckedIOException refused(IOException problem) {
        return refused(
                problem instanceof ForeignFileException foreign
                        ? foreign.problem()
                        : "file cannot be opened: problem=[" + problem + "]",
                problem);
    }

    private UncheckedIOException refused(String problem, IOException cause) {
        String separator = problem.contains(": ") ? ", " : ": ";
        return new UncheckedIOException(problem + separator + "name=" + name + ", file=" + path, cause);
    }
}
