package dev.hinterland.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Texts that are as they were: files under {@code src/test/resources}.
 * {@code -Dgolden.write=true} writes them anew; what that changes is to be read, and explained, before it is committed.
 */
public final class Golden {

    private static final Path FOLDER = Path.of("src/test/resources/dev/hinterland/lab/golden");

    private Golden() {}

    /** Asserts that a text is that of a file. */
    public static void assertSame(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("golden.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }
        assertThat(text).as(name).isEqualTo(Files.readString(file));
    }
}
