// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Whether C2 had compiled the benchmark's own methods before the first iteration that counts, and its code stayed. Code
 * that gives way to that of a higher tier says so when the new code is there, hence its end in the timed part is late
 * too. What the JDK's own methods do is said, and does not matter where they are inlined.
 */
final class CompilationCheck {

    private static final String NAME = "compiled";
    private static final String OURS = "dev.hinterland.";
    private static final Pattern AROUND = Pattern.compile("_jmhTest::\\w+_(Throughput|AverageTime)$");
    private static final String HARNESS = "org.openjdk.jmh.";
    /** The interpreter's share of a call of this length is less than a hundredth. */
    private static final double LONG_CALL_NANOS = 100_000;

    private final List<Fork> forks;

    private CompilationCheck(List<Fork> forks) {
        this.forks = forks;
    }

    static Check of(Measured measured) {
        return new CompilationCheck(measured.forks())
                .check(measured.value(JmhRunner.SCORE)
                        .filter(CompilationCheck::isLongCall)
                        .isPresent());
    }

    private Check check(boolean longCalls) {
        List<ForkLog.Compilation> late = timed().filter(CompilationCheck::ours).toList();
        if (!late.isEmpty()) {
            return Check.of(NAME, false, late.size() + " in the timed part, such as " + name(late.getFirst()));
        }
        if (forks.stream().allMatch(CompilationCheck::beginsCompiled)) {
            return Check.of(NAME, true, "before the timed part" + osr() + others());
        }
        return longCalls
                ? Check.unknown(NAME, "calls so long that there are too few of them for C2" + others())
                : Check.of(NAME, false, "not by C2 when the timed part began");
    }

    private Stream<ForkLog.Compilation> all() {
        return forks.stream().flatMap(fork -> fork.log().compilations().stream());
    }

    private Stream<ForkLog.Compilation> timed() {
        return forks.stream()
                .flatMap(fork -> fork.log().compilations().stream().filter(each -> fork.inWindow(each.atMillis())));
    }

    /** Some code of C2's for the benchmark was there, and had not been thrown away, when the first iteration began. */
    private static boolean beginsCompiled(Fork fork) {
        double begin =
                fork.windows().stream().mapToDouble(Window::startMillis).min().orElse(0);
        Set<String> alive = new HashSet<>();
        fork.log().compilations().stream()
                .filter(each -> each.atMillis() < begin && ours(each) && byC2(each))
                .forEach(each -> {
                    if (each.discarded()) {
                        alive.remove(code(each));
                    } else {
                        alive.add(code(each));
                    }
                });
        return !alive.isEmpty();
    }

    private String osr() {
        String loops = all().filter(each -> each.osr() && ours(each) && byC2(each))
                .map(each -> shortName(each.method()))
                .distinct()
                .collect(Collectors.joining(", "));
        return loops.isEmpty() ? "" : "; loops replaced while they ran (OSR): " + loops;
    }

    private String others() {
        Predicate<ForkLog.Compilation> ofJdk =
                each -> !ours(each) && !each.method().startsWith(HARNESS);
        long count = timed().filter(ofJdk)
                .filter(each -> byC2(each) && !each.discarded())
                .count();
        return count == 0 ? "" : "; in it, methods of the JDK: " + count;
    }

    /** JMH gives the time of a call as {@code ns/op}, or as calls by time as {@code ops/us}. */
    private static boolean isLongCall(Value score) {
        return Stream.of(TimeUnit.values()).anyMatch(unit -> {
            String name = TimeValue.tuToString(unit);
            double nanos = unit.toNanos(1);
            return (score.unit().equals(name + "/op") && score.value() * nanos >= LONG_CALL_NANOS)
                    || (score.unit().equals("ops/" + name) && score.value() * LONG_CALL_NANOS <= nanos);
        });
    }

    /** JMH writes two loops around a benchmark: the timed one, and another that calls it once for each iteration. */
    private static boolean ours(ForkLog.Compilation compilation) {
        return compilation.method().startsWith(OURS)
                && !AROUND.matcher(compilation.method()).find();
    }

    private static boolean byC2(ForkLog.Compilation compilation) {
        return compilation.tier() == ForkLog.C2;
    }

    private static String code(ForkLog.Compilation compilation) {
        return compilation.method() + (compilation.osr() ? " (OSR)" : "");
    }

    private static String name(ForkLog.Compilation compilation) {
        return shortName(code(compilation))
                + (compilation.discarded() ? ", discarded at tier " : " at tier ")
                + compilation.tier();
    }

    private static String shortName(String method) {
        return method.substring(method.lastIndexOf('.', method.indexOf("::")) + 1);
    }
}
