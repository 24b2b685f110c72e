// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import java.lang.System.Logger.Level;
import java.util.function.LongConsumer;

/** Tells that nobody refers to a store any more, though nobody closed it. It does not refer to the store either. */
public record ForgottenStore(String name, Flight flight) implements LongConsumer {

    /** Hears how many bytes the store had, which have been freed. */
    @Override
    public void accept(long bytes) {
        flight.forgotten(bytes);
        System.getLogger("dev.hinterland")
                .log(
                        Level.WARNING,
                        "store was never closed, and is no longer referred to; its memory has been freed: name=" + name
                                + ", bytes=" + bytes);
    }
}
