package dev.hinterland.internal.memory;

/** A codec whose bytes are an encoded record, so that components can be read in place. */
public interface RecordBytes {

    /** Returns the class of the records. */
    Class<?> recordClass();

    /** Returns the layout of the records as text, equal for equal layouts. */
    String layoutText();
}
