package dev.hinterland.index;

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
    void match_findsExactlyTheSlotsWithATag() {
        for (int i = 0; i < ROUNDS; i++) {
            long control = random.nextLong();
            for (int slot = 0; slot < Control.MAX_SLOTS; slot++) {
                // Few tags, and neighbouring ones, so that there are many matches and near misses.
                control = Control.withTag(
                        control, slot, random.nextInt(3) == 0 ? random.nextInt(256) : random.nextInt(3));
            }
            long tag = random.nextInt(3);
            long match = Control.match(control, tag);
            for (int slot = 0; slot < Control.MAX_SLOTS; slot++) {
                if (Control.tagOf(control, slot) == tag) {
                    assertThat(Control.slot(match)).isEqualTo(slot);
                    match &= match - 1;
                }
            }
            assertThat(match).isZero();
        }
    }

    @Test
    void tag_isNeverThatOfAnEmptySlot() {
        for (int i = 0; i < ROUNDS; i++) {
            assertThat(Control.tag(random.nextInt())).isBetween(1L, 255L);
        }
        assertThat(Control.tag(0)).isPositive();
        assertThat(Control.tag(-1)).isEqualTo(255);
    }
}
