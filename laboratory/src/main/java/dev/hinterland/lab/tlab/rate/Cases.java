// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.Map;

/** The case that most questions vary: small objects under Parallel. */
final class Cases {

    /** The bytes of an object with one number where headers are compact: eight for each. */
    static final long LEAST_BYTES = 16;
    /** The bytes of an object with one number where headers are not compact. */
    static final long MOST_BYTES = 24;

    /** The JVM without allocation buffers. */
    static final JvmVariant NO_TLAB = JvmVariant.of("-UseTLAB", "-XX:-UseTLAB");
    /** The JVM without prefetching. */
    static final JvmVariant NO_PREFETCH = JvmVariant.of("AllocatePrefetchStyle=0", "-XX:AllocatePrefetchStyle=0");

    private Cases() {}

    /** Returns the case whose row says which JDK, variant and number of threads. */
    static JmhCase box(Scale scale, NamedJdk jdk, JvmVariant variant, int threads) {
        return JmhCase.of(
                        "ObjectAllocation.box",
                        Labels.of("jdk", jdk.label(), "variant", variant.name(), "threads", Integer.toString(threads)),
                        jdk.jdk())
                .with(variant)
                .withArguments(scale.heap().parallel())
                .withThreads(threads);
    }

    /** Returns small allocation buffers of a fixed size; below 2 kB a JVM takes its own least size. */
    static JvmVariant buffersOf(String size) {
        return JvmVariant.of("TLABSize=" + size, "-XX:TLABSize=" + size, "-XX:MinTLABSize=2k", "-XX:-ResizeTLAB");
    }

    /** Returns the labels of a row of such a case. */
    static Map<String, String> labels(String jdk, JvmVariant variant, int threads) {
        return Labels.of("jdk", jdk, "variant", variant.name(), "threads", Integer.toString(threads));
    }
}
