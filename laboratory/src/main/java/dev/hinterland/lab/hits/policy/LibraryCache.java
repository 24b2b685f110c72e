package dev.hinterland.lab.hits.policy;

import org.caffinitas.ohc.Eviction;

/** The caches of libraries, set up as their documentation recommends, or left at their defaults. */
enum LibraryCache implements RealCache {
    CAFFEINE(true) {
        @Override
        public <K> Store<K> open(Class<K> keys, Size size) {
            return new CaffeineStore<>(size);
        }
    },
    GUAVA(true) {
        @Override
        public <K> Store<K> open(Class<K> keys, Size size) {
            return new GuavaStore<>(size);
        }
    },
    EHCACHE(false) {
        @Override
        public <K> Store<K> open(Class<K> keys, Size size) {
            return new EhcacheStore<>(keys, size.bytes());
        }

        @Override
        public long leastBytes() {
            return 1 << 20;
        }
    },
    OHC_LRU(false) {
        @Override
        public <K> Store<K> open(Class<K> keys, Size size) {
            return new OhcStore<>(keys, size, Eviction.LRU);
        }
    },
    OHC_W_TINY_LFU(false) {
        @Override
        public <K> Store<K> open(Class<K> keys, Size size) {
            return new OhcStore<>(keys, size, Eviction.W_TINY_LFU);
        }
    };

    private final boolean onHeap;

    LibraryCache(boolean onHeap) {
        this.onHeap = onHeap;
    }

    @Override
    public boolean onHeap() {
        return onHeap;
    }

    @Override
    public boolean boundedByBytes() {
        return !onHeap;
    }
}
