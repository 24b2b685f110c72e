package dev.hinterland.lab.command;

import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.Quantities;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.show.PredictionPage;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab predict}: what an operation costs, from a hardware profile alone. */
@Command(
        name = "predict",
        description = {
            "Answers from a hardware profile alone, without measuring anything.",
            "",
            "./lab predict new-array 8KiB    what new byte[8192] costs",
            "./lab predict copy-of 8KiB      Arrays.copyOf",
            "./lab predict array-copy 8KiB   System.arraycopy into an array that is used again",
            "./lab predict move --help       whether to move a map off the heap",
        },
        subcommands = PredictMoveCommand.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = false)
public final class PredictCommand implements Callable<Integer> {

    @Parameters(index = "0", arity = "0..1", paramLabel = "WHAT", description = "new-array, copy-of or array-copy.")
    private String what = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "SIZE", description = "How many bytes: 64, 8KiB, 1m.")
    private String size = "";

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            defaultValue = "reports/hardware-profile.json",
            description = "What ./lab calibrate has kept (${DEFAULT-VALUE}), or the machine of an article: core-i5,"
                    + " xeon-l5630.")
    private String profile = "";

    @Override
    public Integer call() throws IOException {
        ArrayOperation operation = ArrayOperation.of(what)
                .orElseThrow(() ->
                        new UserError("cannot be predicted: " + what + ", known=new-array|copy-of|array-copy|move"));
        if (size.isEmpty()) {
            throw new UserError("of which size: ./lab predict " + what + " SIZE");
        }
        long bytes = Quantities.bytes("SIZE", size);
        HardwareProfile machine = Profiles.load(profile);
        List<Prediction> predictions = operation.predict(ArrayModel.of(machine), bytes);
        System.out.print(new PredictionPage(machine, what, bytes).text(predictions));
        return ExitCode.OK;
    }
}
