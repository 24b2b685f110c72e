package dev.hinterland.lab.versions;

/**
 * What has been read, and what was wrong with it.
 *
 * @param reads how many values were checked
 * @param wrong how many were missing, had a byte that was never written so, or a version that was not written yet
 * @param older how many were right, but older than they had to be
 * @param first what was wrong first, in one sentence; empty where nothing was
 */
public record ReadCounts(long reads, long wrong, long older, String first) {

    /** Nothing. */
    public static final ReadCounts NONE = new ReadCounts(0, 0, 0, "");

    /** Returns these and others. */
    public ReadCounts plus(ReadCounts others) {
        return new ReadCounts(
                reads + others.reads,
                wrong + others.wrong,
                older + others.older,
                first.isEmpty() ? others.first : first);
    }

    /** Returns in one sentence what was wrong. */
    public String sentence() {
        return "values were read that are not right: wrong=" + wrong + ", older=" + older + ", of=" + reads
                + "; the first: " + first;
    }

    /** Returns whether all was right. */
    public boolean right() {
        return wrong == 0 && older == 0;
    }
}
