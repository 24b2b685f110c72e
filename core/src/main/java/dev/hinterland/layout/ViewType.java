package dev.hinterland.layout;

/**
 * An interface whose methods read the components of a record where they lie, and the class that was generated for it; got from
 * {@link RecordLayout#view}. Kept in a {@code static final} field, it costs what the reading costs.
 *
 * @param <R> the record class
 * @param <T> the interface
 */
public sealed interface ViewType<R, T> permits ViewConstruction {

    /** Returns the interface. */
    Class<T> type();
}
