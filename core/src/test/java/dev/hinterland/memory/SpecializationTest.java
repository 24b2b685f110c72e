package dev.hinterland.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpecializationTest {

    /** By which copies are known. */
    abstract static class Word {

        abstract String text();

        abstract String outlined();
    }

    /** What is copied. */
    static final class Template extends Word {

        private final String before;

        Template(String before) {
            this.before = before;
        }

        @Override
        String text() {
            return before + data();
        }

        @Override
        @Outlined
        String outlined() {
            return text() + "!";
        }

        private static String data() {
            try {
                return Objects.requireNonNull(
                        MethodHandles.classData(MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, String.class));
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static @Nullable Word copy(String data, String before) {
        return Specialization.make(
                MethodHandles.lookup(),
                Template.class,
                Word.class,
                data,
                MethodType.methodType(void.class, String.class),
                before);
    }

    @Test
    void make_givesEachObjectAClassAndDataOfItsOwn() {
        Word one = Objects.requireNonNull(copy("one", "it is "));
        Word two = Objects.requireNonNull(copy("two", "it was "));
        assertThat(one.text()).isEqualTo("it is one");
        assertThat(two.text()).isEqualTo("it was two");
        assertThat(one.getClass()).isNotEqualTo(two.getClass()).isNotEqualTo(Template.class);
        assertThat(one.getClass().isHidden()).isTrue();
    }

    @Test
    void outlinedMethod_doesTheSame() {
        assertThat(Objects.requireNonNull(copy("one", "it is ")).outlined()).isEqualTo("it is one!");
    }
}
