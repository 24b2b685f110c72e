package dev.hinterland.lab.hits.policy;

/** Our own cache. Its budget is in bytes, and counts the index and the spare memory too. */
final class HinterlandCache implements RealCache {

    /** An index that can grow and a few regions of the least size. */
    private static final long LEAST_BYTES = 51_200;

    @Override
    public boolean onHeap() {
        return false;
    }

    @Override
    public boolean boundedByBytes() {
        return true;
    }

    @Override
    public long leastBytes() {
        return LEAST_BYTES;
    }

    @Override
    public <K> Store<K> open(Class<K> keys, Size size) {
        return new HinterlandStore<>(keys, Math.max(LEAST_BYTES, size.bytes()));
    }
}
