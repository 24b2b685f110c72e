// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be asked of the model of arrays. */
public enum ArrayOperation {
    /** {@code new byte[n]}. */
    NEW_ARRAY("new-array", "newArray", 1) {
        @Override
        public List<Prediction> predict(ArrayModel model, long bytes) {
            return model.newArray(bytes);
        }
    },
    /** {@code new byte[n]}, all of which is read once. */
    NEW_ARRAY_READ("new-array-read", "newArrayAndRead", 1) {
        @Override
        public List<Prediction> predict(ArrayModel model, long bytes) {
            return model.newArrayAndRead(bytes);
        }
    },
    /** {@code Arrays.copyOf(source, n)}. */
    COPY_OF("copy-of", "copyOf", 2) {
        @Override
        public List<Prediction> predict(ArrayModel model, long bytes) {
            return model.copyOf(bytes);
        }
    },
    /** {@code System.arraycopy} of n bytes into an array that is used again and again. */
    ARRAY_COPY("array-copy", "arrayCopy", 2) {
        @Override
        public List<Prediction> predict(ArrayModel model, long bytes) {
            return model.arrayCopy(bytes);
        }
    };

    private final String id;
    private final String benchmark;
    private final int arrays;

    ArrayOperation(String id, String benchmark, int arrays) {
        this.id = id;
        this.benchmark = benchmark;
        this.arrays = arrays;
    }

    /** Returns what the model says, in nanoseconds for one array of so many bytes. */
    public abstract List<Prediction> predict(ArrayModel model, long bytes);

    /** Returns how many arrays of the size it needs at a time. */
    public int arrays() {
        return arrays;
    }

    /** Returns its name on the command line and in results. */
    public String id() {
        return id;
    }

    /** Returns the method of the benchmark that measures it. */
    public String benchmark() {
        return benchmark;
    }

    /** Returns all names, for a message. */
    public static String ids() {
        return Arrays.stream(values()).map(ArrayOperation::id).collect(Collectors.joining("|"));
    }

    /** Returns the operation of this name. */
    public static Optional<ArrayOperation> of(String id) {
        return Arrays.stream(values())
                .filter(operation -> operation.id.equals(id))
                .findFirst();
    }
}
