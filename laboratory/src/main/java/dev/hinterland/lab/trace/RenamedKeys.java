// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/**
 * The same requests with other names for the keys, one to one. To a cache that hashes, which keys meet in a bucket or a
 * counter is chance; another seed is another chance.
 *
 * @param whole the trace
 * @param seed chooses the names
 */
public record RenamedKeys(Trace whole, long seed) implements Trace {

    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;
    private static final long FIRST_FACTOR = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND_FACTOR = 0x94D0_49BB_1331_11EBL;

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Requests open() {
        Requests requests = whole.open();
        return new Requests() {

            @Override
            public boolean next(Request request) {
                boolean there = requests.next(request);
                request.rename(renamed(request.key()));
                return there;
            }

            @Override
            public double share() {
                return requests.share();
            }

            @Override
            public void close() {
                requests.close();
            }
        };
    }

    /** The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), of which each step can be undone. */
    private long renamed(long key) {
        long mixed = key + seed * GOLDEN_RATIO;
        mixed = (mixed ^ (mixed >>> 30)) * FIRST_FACTOR;
        mixed = (mixed ^ (mixed >>> 27)) * SECOND_FACTOR;
        return mixed ^ (mixed >>> 31);
    }
}
