// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.versions;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Checks what one thread reads, and counts. Another thread may ask for the counts, which are slightly late then. */
public final class ReadCheck {

    private final VersionedData data;
    private final AtomicLong reads = new AtomicLong();
    private volatile ReadCounts problems = ReadCounts.NONE;

    /** Checks values of such data. */
    public ReadCheck(VersionedData data) {
        this.data = data;
    }

    /**
     * Checks a value.
     *
     * @param index whose value was asked for
     * @param value what came
     * @param least the oldest version that is right
     * @param most the newest one
     * @return its version, or {@link VersionedData#WRONG}
     */
    public long check(long index, byte @Nullable [] value, long least, long most) {
        reads.setOpaque(reads.getPlain() + 1);
        long version = data.versionOf(index, value);
        if (version < least || version > most) {
            note(index, value, version, least, most);
        }
        return version;
    }

    private void note(long index, byte @Nullable [] value, long version, long least, long most) {
        String bounds = ", least=" + least + (most == Long.MAX_VALUE ? "" : ", most=" + most);
        if (version != VersionedData.WRONG && version < least) {
            String sentence = "older than it has to be: key=" + data.key(index) + ", version=" + version + bounds;
            problems = problems.plus(new ReadCounts(0, 0, 1, sentence));
            return;
        }
        String sentence = value == null
                ? "missing: key=" + data.key(index)
                : version == VersionedData.WRONG
                        ? "not what was written: key=" + data.key(index) + ", bytes=" + value.length
                        : "not written yet: key=" + data.key(index) + ", version=" + version + bounds;
        problems = problems.plus(new ReadCounts(0, 1, 0, sentence));
    }

    /** Returns what has been read so far. */
    public ReadCounts counts() {
        ReadCounts now = problems;
        return new ReadCounts(reads.getOpaque(), now.wrong(), now.older(), now.first());
    }
}
