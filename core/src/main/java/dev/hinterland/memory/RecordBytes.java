package dev.hinterland.memory;

/** A codec whose bytes are those of a record, laid out so that its components can be read where they lie. */
public interface RecordBytes {

    /** Returns the class of the records. */
    Class<?> recordClass();
}
