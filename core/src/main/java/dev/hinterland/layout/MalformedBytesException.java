package dev.hinterland.layout;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that no record of this layout was ever encoded to. To try again does not help: they were damaged, or written with
 * another layout.
 */
public final class MalformedBytesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Makes one that says what is wrong, and what found it, if there is more to say. */
    public MalformedBytesException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
