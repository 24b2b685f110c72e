// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MachineCodeTest {

    private static final String METHOD =
            "Compiled method (c2) 1 2 4 dev.hinterland.experiments.init.A::zeroed (7 bytes)";

    @Test
    void intelSyntax_tellsTheLoopFromTheHeader() {
        MachineCode code = MachineCode.parse(List.of(
                METHOD,
                "  0x00007f613befb100: mov qword ptr [r15 + 0x1c8], r8",
                "  0x00007f613befb107: prefetchnta byte ptr [r8 + 0x100]",
                "  0x00007f613befb10f: mov qword ptr [rax], 1   ;*newarray",
                "  0x00007f613befb116: vpxorq zmm0, zmm0, zmm0",
                "  0x00007f613befb11c: sub rcx, 8",
                "  0x00007f613befb120: vmovdqu64 zmmword ptr [rdi], zmm0",
                "  0x00007f613befb126: add rdi, 0x40",
                "  0x00007f613befb12a: jge 0x7f613befb120",
                "  0x00007f613befb12c: ret"));

        assertThat(code.isDisassembled()).isTrue();
        assertThat(code.placeOf(0x7f613befb10fL)).isEqualTo(Place.HEADER);
        assertThat(code.placeOf(0x7f613befb120L)).isEqualTo(Place.ZEROING);
        assertThat(code.placeOf(0x7f613befb126L)).isEqualTo(Place.ZEROING);
        assertThat(code.placeOf(0x7f613befb11cL)).isEqualTo(Place.OTHER);
        assertThat(code.placeOf(0x7f613befb12cL)).isEqualTo(Place.OTHER);
    }

    @Test
    void attSyntax_tellsTheLoopFromTheHeader() {
        MachineCode code = MachineCode.parse(List.of(
                METHOD,
                "  0x00007f613befb10f:   movq   $0x1,(%rax)",
                "  0x00007f613befb116:   xor    %rbx,%rbx",
                "  0x00007f613befb120:   mov    %rbx,0x8(%rax,%rsi,8)",
                "  0x00007f613befb125:   dec    %rsi",
                "  0x00007f613befb128:   jne    0x00007f613befb120",
                "  0x00007f613befb12c:   pop    %rbp",
                "  0x00007f613befb130:   rep stos %al,%es:(%rdi)"));

        assertThat(code.placeOf(0x7f613befb10fL)).isEqualTo(Place.HEADER);
        assertThat(code.placeOf(0x7f613befb125L)).isEqualTo(Place.ZEROING);
        assertThat(code.placeOf(0x7f613befb130L)).isEqualTo(Place.ZEROING);
    }

    @Test
    void codeOfOthers_isNotLookedAt() {
        MachineCode code = MachineCode.parse(List.of(
                "Compiled method (c2) 1 2 4 java.util.Arrays::fill (7 bytes)",
                "  0x00007f613befb10f:   movq   $0x1,(%rax)"));

        assertThat(code.isEmpty()).isTrue();
        assertThat(code.placeOf(0x7f613befb10fL)).isEqualTo(Place.OTHER);
    }

    @ParameterizedTest
    @CsvSource({
        "62f1fe487f07 4883c740 4883e908 7dee, 0, ZEROING",
        "62f1fe487f07 4883c740 4883e908 7dee, 6, ZEROING",
        "c5fe7f07 c5fe7f4720 4883c740, 9, ZEROING",
        "48895cf008 48ffce 75f6, 5, ZEROING",
        "4c8bc8 f348ab, 3, ZEROING",
        "410f188000010000 48c70001000000, 0, HEADER",
        "410f188000010000 48c70001000000, 8, HEADER",
        "48c70001000000 4889c3, 0, HEADER",
        "4883c740 4883e908 7dee 90, 0, OTHER",
        "4989bfc8010000 4883e908, 0, OTHER"
    })
    void bytes_tellWhatTheyArePartOf(String hex, int at, Place place) {
        MachineCode code = MachineCode.parse(List.of(METHOD, "[MachCode]", "  0x00007f613befb100: " + grouped(hex)));

        assertThat(code.isDisassembled()).isFalse();
        assertThat(code.placeOf(0x7f613befb100L + at)).isEqualTo(place);
    }

    private static String grouped(String hex) {
        return hex.replace(" ", "").replaceAll("(....)", "$1 ");
    }

    @Test
    void rowsThatAdjoin_areReadAsOne() {
        MachineCode code = MachineCode.parse(List.of(
                METHOD,
                "  0x00007f613befb100: 62f1 fe48 | 7f07",
                "  0x00007f613befb106: ;*newarray {reexecute=0}",
                "  0x00007f613befb106: 4883 c740 | 4883 e908 | 7dee"));

        assertThat(code.placeOf(0x7f613befb106L)).isEqualTo(Place.ZEROING);
    }

    static Stream<Jdk> jdks() {
        return JdkFinder.ofThisMachine().find().stream().filter(jdk -> jdk.feature() >= 17);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void listingOfARealJvm_hasCodeThatClearsAndCodeThatWritesHeaders(Jdk jdk, @TempDir Path directory)
            throws Exception {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
        SamplingTool tool = new SamplingTool(SamplingTool.Kind.PERF, "cpu-clock");
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(List.of(tool.arguments(directory)));
        command.addAll(List.of("-Djmh.ignoreLock=true", "-cp", System.getProperty("java.class.path")));
        command.add("org.openjdk.jmh.Main");
        command.addAll(List.of("-f", "0", "-wi", "1", "-w", "300ms", "-i", "1", "-r", "10ms", "ArrayBenchmark.zeroed"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("out")))
                .isZero();

        MachineCode code = MachineCode.parse(directory.resolve(SamplingTool.CODE));

        assertThat(code.isEmpty()).isFalse();
        assertThat(code.places()).contains(Place.ZEROING, Place.HEADER);
    }

    @Test
    void samples_areThoseOfTheTimedPartByPlace() {
        MachineCode code =
                MachineCode.parse(List.of(METHOD, "  0x00007f613befb100: " + grouped("62f1fe487f07 4883c740")));
        List<String> lines = List.of(
                "10.000000: cpu-clock:      7f613befb100 [unknown] (/tmp/perf-1.map)",
                "11.500000: cpu-clock:      7f613befb106 [unknown] (/tmp/perf-1.map)",
                "11.600000: cpu-clock:  ffffffff8160f611 __mmap_region ([kernel.kallsyms])",
                "11.700000: cpu-clock:      7f615216a99a SpinPause (/jdk/lib/server/libjvm.so)",
                "11.800000: cpu-clock:      7f6134402c82 [unknown] (/tmp/perf-1.map)",
                "not a sample",
                "12.900000: cpu-clock:      7f613befb100 [unknown] (/tmp/perf-1.map)");

        assertThat(new PerfSamples(1, 1.5).count(lines, code))
                .isEqualTo(Map.of(Place.ZEROING, 1, Place.KERNEL, 1, Place.JVM, 1, Place.OTHER, 1));
    }

    @Test
    void stacks_areCountedByTheirInnermostFrame() {
        assertThat(CollapsedStacks.count(List.of(
                        "java/lang/Thread.run;dev/hinterland/experiments/init/ArrayBenchmark.zeroed 137",
                        "java/lang/Thread.run;dev/hinterland/experiments/init/ArrayBenchmark.zeroed;do_page_fault_[k] 3",
                        "thread_native_entry;SpinPause 20",
                        "java/lang/Thread.run;java/util/HashMap.get 2")))
                .isEqualTo(Map.of(Place.CODE, 137, Place.KERNEL, 3, Place.JVM, 20, Place.OTHER, 2));
    }
}
