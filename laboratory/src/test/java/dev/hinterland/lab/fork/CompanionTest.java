// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.experiments.protocol.Orders;
import dev.hinterland.lab.jdk.JdkFinder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Real JVMs. */
class CompanionTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    record Order(String what) {}

    record Echo(String what) {}

    record Count(int number) {}

    /** Answers twice to each order, in two kinds; dies if it is told to. */
    static final class Program {

        public static void main(String[] arguments) throws Exception {
            Orders orders = Orders.ofParent();
            System.out.println("{\"Echo\":{\"what\":\"a library prints what looks like an answer\"}}");
            for (int number = 1; ; number++) {
                Order order = orders.next(Order.class);
                if (order.what().equals("die")) {
                    throw new IllegalStateException("told to: order=die");
                }
                orders.answer(new Count(number));
                orders.answer(new Echo(order.what()));
            }
        }
    }

    private static Companion start(Children children) throws IOException {
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return Companion.start(
                children, JdkFinder.ofThisMachine().running().java(), List.of("-Xmx32m"), classPath, Program.class);
    }

    @Test
    void answers_comeByKind_andOrdersInTurn() throws Exception {
        try (Children children = Children.watch();
                Companion jvm = start(children)) {
            jvm.tell(new Order("a"));
            jvm.tell(new Order("b"));

            assertThat(jvm.hear(Echo.class, PATIENCE).what()).isEqualTo("a");
            assertThat(jvm.hear(Echo.class, PATIENCE).what()).isEqualTo("b");
            assertThat(jvm.last(Count.class)).hasValue(new Count(2));
            assertThat(jvm.all(Count.class)).isEmpty();
            jvm.requireAlive();
        }
    }

    @Test
    void death_isOneSentence_withWhatTheJvmSaid() throws Exception {
        try (Children children = Children.watch();
                Companion jvm = start(children)) {
            jvm.tell(new Order("die"));

            assertThatThrownBy(() -> jvm.hear(Echo.class, PATIENCE))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("its JVM died: pid=" + jvm.pid() + ", exit=1; it said: ")
                    .hasMessageContaining("told to: order=die");
            assertThatThrownBy(jvm::requireAlive).hasMessageContaining("exit=1");
        }
    }

    @Test
    void silence_isNotWaitedForWithoutEnd() throws Exception {
        try (Children children = Children.watch();
                Companion jvm = start(children)) {
            assertThatThrownBy(() -> jvm.hear(Echo.class, Duration.ofMillis(200)))
                    .hasMessageStartingWith("its JVM hangs: pid=" + jvm.pid() + ", awaited=Echo");
        }
    }

    @Test
    void kill_leavesWhatWasSaidBefore_andNoProcess() throws Exception {
        try (Children children = Children.watch();
                Companion jvm = start(children)) {
            jvm.tell(new Order("a"));
            jvm.hear(Echo.class, PATIENCE);
            jvm.kill();

            assertThat(ProcessHandle.of(jvm.pid()).filter(ProcessHandle::isAlive))
                    .isEmpty();
            assertThat(jvm.last(Count.class)).hasValue(new Count(1));
        }
    }
}
