// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The fields of a control word tile it, and matching finds exactly the slots that have a tag. */
class ControlTest {

    private static final int ROUNDS = 200_000;

    private final SplittableRandom random = new SplittableRandom(6);

    @Test
    void eachField_changesAlone() {
        for (int i = 0; i < ROUNDS; i++) {
            long control = random.nextLong();
            int slot = random.nextInt(Control.MAX_SLOTS);
            long tag = random.nextInt(256);
            long changed = Control.withTag(control, slot, tag);
            assertThat(Control.tagOf(changed, slot)).isEqualTo(tag);
            assertThat(Control.withTag(changed, slot, Control.tagOf(control, slot)))
                    .isEqualTo(control);
            int depth = random.nextInt(64);
            long deeper = Control.withDepth(control, depth);
            assertThat(Control.depth(deeper)).isEqualTo(depth);
            assertThat(Control.withDepth(deeper, Control.depth(control))).isEqualTo(control);
            assertThat(Control.isLocked(deeper)).isEqualTo(Control.isLocked(control));
            assertThat(Control.depth(control | Control.LOCKED)).isEqualTo(Control.depth(control));
        }
    }

    @Test
    void match_findsEverySlotWithATagAndNoEmptyOneBeside() {
        for (int i = 0; i < ROUNDS; i++) {
            long control = random.nextLong();
            for (int slot = 0; slot < Control.MAX_SLOTS; slot++) {
                control = Control.withTag(control, slot, fewTags());
            }
            long tag = fewTags();
            boolean first = true;
            long match = Control.match(control, tag);
            for (int slot = 0; slot < Control.MAX_SLOTS; slot++) {
                long present = Control.tagOf(control, slot);
                boolean found = match != 0 && Control.slot(match) == slot;
                if (present == tag) {
                    assertThat(found).isTrue();
                }
                if (found) {
                    assertThat(present == tag || (!first && present == (tag ^ 1)))
                            .isTrue();
                    assertThat(present != 0 || tag == 0).isTrue();
                    first = false;
                    match &= match - 1;
                }
            }
            assertThat(match).isZero();
        }
    }

    /** Returns an empty slot's tag or that of a hash: few of them, and neighbours, so that near misses are many. */
    private long fewTags() {
        return random.nextInt(3) == 0 ? 0 : Control.tag(random.nextInt(5) << 24);
    }

    @Test
    void tag_isNeverThatOfAnEmptySlot() {
        for (int i = 0; i < ROUNDS; i++) {
            assertThat(Control.tag(random.nextInt())).isBetween(2L, 255L);
        }
        assertThat(Control.tag(0)).isPositive();
        assertThat(Control.tag(-1)).isEqualTo(255);
    }
}
