// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

/** How frequencies become less, all at a time. */
public enum Aging {
    /** Counts of reads: of two keys, the one that was read twice as often stays so. */
    HALVING {
        @Override
        public int aged(int frequency) {
            return frequency >>> 1;
        }

        @Override
        public int before(int frequency) {
            return Math.min(Frequency.MAX, frequency << 1);
        }
    },

    /** Ages: of two keys, the one that was read later by some time stays so. */
    LOWERING {
        @Override
        public int aged(int frequency) {
            return Math.max(0, frequency - 1);
        }

        @Override
        public int before(int frequency) {
            return Math.min(Frequency.MAX, frequency + 1);
        }
    },

    /** Ages that are to be counts from now on: even the youngest one counts for few reads. */
    FADING {
        @Override
        public int aged(int frequency) {
            return frequency >>> 2;
        }

        @Override
        public int before(int frequency) {
            return Math.min(Frequency.MAX, frequency << 2);
        }
    };

    /** Returns what a frequency becomes. */
    public abstract int aged(int frequency);

    /** Returns which frequency becomes this one, or the nearest to it. */
    public abstract int before(int frequency);
}
