// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is asserted of a bucket's chain does not hold of a corrupt one. */
class ChainsTest {

    private static final int BUCKET = 3;
    private static final long TAG = 7;

    private final NativeMemory memory = new NativeMemory(1 << 20);
    private final IndexMemory source = (bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0);
    private final Buckets buckets = new Buckets(source, false);
    private final OverflowNodes nodes = new OverflowNodes(source);
    private final Chains chains = new Chains(buckets.heads, nodes);

    @BeforeEach
    void lock() {
        buckets.lockBucket(BUCKET);
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private void insert(int entries) {
        for (int i = 1; i <= entries; i++) {
            assertThat(chains.insert(BUCKET, TAG, i)).isTrue();
        }
    }

    private void corrupt(long offset, long bits) {
        Words words = buckets.heads.words(BUCKET);
        long at = buckets.heads.offset(BUCKET) + offset;
        words.set(at, words.get(at) ^ bits);
    }

    @Test
    void entryWithoutATag_isFound() {
        insert(2);
        corrupt(0, TAG);
        assertThatThrownBy(() -> chains.trim(BUCKET)).isInstanceOf(AssertionError.class);
    }

    @Test
    void linkWithATag_isFound() {
        insert(Bucket.SLOTS + 1);
        corrupt(0, Control.withTag(0, Bucket.LAST, TAG));
        assertThatThrownBy(() -> chains.trim(BUCKET)).isInstanceOf(AssertionError.class);
    }

    @Test
    void insertWithoutTheLock_isFound() {
        buckets.unlock(BUCKET);
        assertThatThrownBy(() -> chains.insert(BUCKET, TAG, 1)).isInstanceOf(AssertionError.class);
    }

    @Test
    void nodeFreedTwice_isFound() {
        int node = nodes.allocate();
        nodes.free(node);
        assertThatThrownBy(() -> nodes.free(node)).isInstanceOf(AssertionError.class);
    }
}
