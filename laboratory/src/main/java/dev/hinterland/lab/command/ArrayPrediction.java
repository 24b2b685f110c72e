// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.predict.ArrayForecast;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.show.PredictionPage;
import dev.hinterland.lab.show.Terminal;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers what an operation on an array costs.
 *
 * @param arguments what the user typed
 * @param what the operation
 * @param size of the array
 * @param profile which profile
 * @param json where to write the answer; {@code null} writes none
 */
record ArrayPrediction(
        List<String> arguments,
        String what,
        String size,
        String profile,
        @Nullable String json) {

    /** Shows the answer, writes it if asked to, and returns the exit code. */
    int answer() throws IOException {
        Instant startedAt = Instant.now();
        if (what.isEmpty()) {
            throw new UserError("Missing required parameter: 'WHAT'");
        }
        ArrayOperation operation = ArrayOperation.of(what)
                .orElseThrow(() ->
                        new UserError("cannot be predicted: " + what + ", known=" + ArrayOperation.ids() + "|move"));
        if (size.isEmpty()) {
            throw new UserError("of which size: ./lab predict " + what + " SIZE");
        }
        long bytes = Quantities.bytes("SIZE", size);
        Path file = json == null ? null : path(json);
        HardwareProfile machine = Profiles.load(profile);
        Machine here = MachineProbe.thisMachine();
        checkSize(operation, bytes, machine, here);
        ArrayForecast forecast = ArrayForecast.of(machine, operation, bytes, here);
        if (forecast.predictions().isEmpty()) {
            throw new UserError("the profile has no formula for it: operation=" + what + ", --profile=" + profile);
        }
        if (file != null) {
            Outputs.checkWritable("--json", file);
            ResultJson.write(result(forecast, here, startedAt), file);
        }
        Terminal.print(new PredictionPage(forecast).text());
        return ExitCode.OK;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notPath) {
            throw new UserError("not a file name: --json=" + text, notPath);
        }
    }

    private void checkSize(ArrayOperation operation, long bytes, HardwareProfile machine, Machine here) {
        if (bytes > Integer.MAX_VALUE) {
            throw new UserError("more elements than an array has: SIZE=" + size + ", most=" + Integer.MAX_VALUE);
        }
        long memory = machine.measuredOn() == null
                ? here.memoryBytes()
                : machine.measuredOn().machine().memoryBytes();
        if (operation.arrays() * bytes > memory) {
            throw new UserError("more than the machine's memory: SIZE=" + size + ", arrays=" + operation.arrays()
                    + ", memory=" + memory);
        }
    }

    private ExperimentsResult result(ArrayForecast forecast, Machine here, Instant startedAt) {
        return new ExperimentsResult(
                "predict",
                arguments,
                false,
                here,
                startedAt,
                0,
                List.of(),
                List.of(),
                List.of(forecast.experiment()),
                List.of(),
                List.of());
    }
}
