package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ForkRequestTest {

    @Test
    void parse_givesBackWhatToArgumentsWrote() {
        ForkRequest request = ForkRequest.builder()
                .workload("own")
                .store("redis")
                .serializer("hessian")
                .entries(12)
                .keyBytes(16)
                .valueBytes(100)
                .threads(3)
                .readPercent(90)
                .mixedOperations(77)
                .maxOffHeapBytes(1L << 33)
                .sampleMillis(50)
                .stallSeconds(7)
                .directory(Path.of("a directory", "with spaces=and more"))
                .watchParent(true)
                .option("redis", "localhost:6379")
                .option("redis-delay", "500")
                .build();

        assertThat(ForkRequest.parse(request.toArguments())).isEqualTo(request);
    }

    @Test
    void parse_withoutArguments_isTheFeedExperiment() {
        ForkRequest request = ForkRequest.parse(List.of());

        assertThat(request).isEqualTo(ForkRequest.builder().build());
        assertThat(request.entries()).isEqualTo(1_700_000);
        assertThat(request.workload()).isEqualTo("stores");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "entries",
                "--entries",
                "--entries=many",
                "--unheard-of=1",
                "--threads=0",
                "--entries=0",
                "--reads=101",
                "--key=16",
                "--value=16",
                "--key=-1",
                "--sample-millis=0",
                "--watch-parent=true"
            })
    void parse_whatCannotBe_isRefusedByName(String argument) {
        String name = argument.replaceAll("^--|=.*", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForkRequest.parse(List.of(argument)))
                .withMessageContaining(name);
    }
}
