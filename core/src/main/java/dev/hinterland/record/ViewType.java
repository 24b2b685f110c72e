// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

/**
 * An interface whose methods read components of a record in place, with the class that was generated for it. {@link
 * RecordLayout#view} creates it. In a {@code static final} field it costs only what the reads cost.
 *
 * @param <R> the record class
 * @param <T> the interface
 * @since 0.1.0
 */
public sealed interface ViewType<R, T> permits ViewConstruction {

    /** {@return the interface} */
    Class<T> type();
}
