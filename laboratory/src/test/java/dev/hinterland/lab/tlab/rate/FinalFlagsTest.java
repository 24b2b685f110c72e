// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FinalFlagsTest {

    static Stream<Jdk> jdks() {
        return JdkFinder.ofThisMachine().find().stream().filter(jdk -> jdk.feature() >= 17);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void flags_ofRealJvms_areThoseThatItWasStartedWith(Jdk jdk) throws Exception {
        try (Children children = Children.watch()) {
            FinalFlags flags = FinalFlags.of(children, jdk, List.of("-XX:AllocatePrefetchStyle=2", "-XX:+ZeroTLAB"));

            assertThat(flags.value("AllocatePrefetchStyle")).contains("2");
            assertThat(flags.value("ZeroTLAB")).contains("true");
            assertThat(flags.value("NoSuchFlag")).isEmpty();
        }
    }

    @Test
    void flags_ofAJvmThatDoesNotStart_areNone() {
        assertThat(FinalFlags.parse("Error: Could not create the Java Virtual Machine.")
                        .value("ZeroTLAB"))
                .isEmpty();
    }
}
