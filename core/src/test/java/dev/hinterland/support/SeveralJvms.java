// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a program that says what the JIT has made of some code, in more than one JVM if need be. HotSpot compiles what
 * it happens to find hot first, beside other processes too, and a method that it has once compiled by itself and found
 * large stays out of its callers.
 */
public final class SeveralJvms {

    private static final int MOST = 3;

    private SeveralJvms() {}

    /** Checks that the program prints each of these lines in at least one JVM. */
    public static void checkPrinted(Class<?> program, List<String> lines) {
        Set<String> missing = new LinkedHashSet<>(lines);
        StringBuilder printed = new StringBuilder();
        for (int i = 0; i < MOST && !missing.isEmpty(); i++) {
            ForkedJvm.Result result = ForkedJvm.withFlags().run(program);
            assertThat(result.exitCode()).as("%s", result).isZero();
            result.out().lines().forEach(missing::remove);
            printed.append(result.out());
        }
        assertThat(missing).as("%s", printed).isEmpty();
    }
}
