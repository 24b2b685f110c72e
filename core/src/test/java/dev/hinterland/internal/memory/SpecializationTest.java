// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpecializationTest {

    /** By which copies are known. */
    abstract static class Word {

        abstract String text();
    }

    /** What is copied. */
    static final class Template extends Word {

        private static final @Nullable String PARTS = Specialization.parts(MethodHandles.lookup(), String.class);

        static {
            if (PARTS != null) {
                Specialization.made(MethodHandles.lookup(), new Template());
            }
        }

        @Override
        String text() {
            return "made of " + PARTS;
        }
    }

    private static Word copy(String parts) {
        return Objects.requireNonNull(Specialization.make(MethodHandles.lookup(), Template.class, Word.class, parts));
    }

    @Test
    void make_givesEachObjectAClassAndPartsOfItsOwn() {
        Word one = copy("one");
        Word two = copy("two");
        assertThat(one.text()).isEqualTo("made of one");
        assertThat(two.text()).isEqualTo("made of two");
        assertThat(one.getClass()).isNotEqualTo(two.getClass()).isNotEqualTo(Template.class);
        assertThat(one.getClass().isHidden()).isTrue();
    }

    @Test
    void classThatIsNoCopy_hasNoParts() {
        assertThat(new Template().text()).isEqualTo("made of null");
        assertThatThrownBy(() -> Specialization.made(MethodHandles.lookup(), this))
                .isInstanceOf(IllegalStateException.class);
    }
}
