// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepTest {

    private static final NamedJdk JDK = new NamedJdk("25", new Jdk(Path.of("jdk"), 25, "25", ""));
    private static final Scale QUICK = new Scale(true, 2, new Heap(1024, 819), new Heap(2048, 1638));

    private static Sweep planned(Scale scale) {
        Sweep sweep = new Sweep();
        List<Question> questions = List.of(
                new ByThreads(scale),
                new ByFlag(scale, Map.of()),
                new BySize(scale),
                new ByWork(scale),
                new ByEnd(scale),
                new Upcall(scale));
        questions.forEach(question -> question.plan(sweep, JDK));
        return sweep;
    }

    @Test
    void defaultCase_neededByManyQuestions_isMeasuredOnce() {
        List<JmhCase> cases = planned(QUICK).cases();

        assertThat(cases)
                .filteredOn(one -> one.benchmark().equals("ObjectAllocation.box")
                        && one.variant().flags().isEmpty()
                        && one.threads() == 1
                        && one.jvmArguments().contains("-XX:+UseParallelGC")
                        && one.jvmArguments().contains("-Xmx1024m")
                        && one.jvmArguments().contains("-Xmn819m"))
                .hasSize(1);
    }

    @Test
    void quickPlan_isMuchShorterThanTheFullOne() {
        assertThat(planned(QUICK).cases()).hasSizeLessThan(30);
        assertThat(planned(new Scale(false, 2, QUICK.heap(), QUICK.large())).cases())
                .hasSizeGreaterThan(60);
    }

    @Test
    void fullPlan_hasEachVariantOfTheQuestion() {
        List<String> variants = planned(new Scale(false, 2, QUICK.heap(), QUICK.large())).cases().stream()
                .map(one -> one.variant().name())
                .toList();

        assertThat(variants)
                .contains(
                        "default",
                        "-UseTLAB",
                        "TLABSize=4k",
                        "TLABSize=4m",
                        "+ZeroTLAB",
                        "-ZeroTLAB",
                        "AllocatePrefetchStyle=0",
                        "AllocatePrefetchStyle=3",
                        "AllocatePrefetchInstr=0",
                        "AllocatePrefetchInstr=3");
    }
}
