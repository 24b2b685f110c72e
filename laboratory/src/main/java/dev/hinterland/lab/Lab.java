// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab;

import dev.hinterland.lab.command.CalibrateCommand;
import dev.hinterland.lab.command.CompletionCommand;
import dev.hinterland.lab.command.CopyCommand;
import dev.hinterland.lab.command.FileCommand;
import dev.hinterland.lab.command.HitsCommand;
import dev.hinterland.lab.command.InitCommand;
import dev.hinterland.lab.command.LocksCommand;
import dev.hinterland.lab.command.NearCommand;
import dev.hinterland.lab.command.PredictCommand;
import dev.hinterland.lab.command.ReportCommand;
import dev.hinterland.lab.command.RestartCommand;
import dev.hinterland.lab.command.ShareCommand;
import dev.hinterland.lab.command.StoresCommand;
import dev.hinterland.lab.command.TailCommand;
import dev.hinterland.lab.command.TlabCommand;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.progress.Ending;
import dev.hinterland.lab.show.Terminal;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code ./lab}: finds the command that is asked for, and turns whatever goes wrong into one sentence. */
@Command(
        name = "./lab",
        mixinStandardHelpOptions = true,
        description = "Measures what memory costs in Java, on this machine and with your data.",
        subcommands = {
            StoresCommand.class,
            InitCommand.class,
            TlabCommand.class,
            LocksCommand.class,
            TailCommand.class,
            ShareCommand.class,
            RestartCommand.class,
            CalibrateCommand.class,
            CopyCommand.class,
            PredictCommand.class,
            NearCommand.class,
            HitsCommand.class,
            FileCommand.class,
            ReportCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything ran; stores that did not fit are part of the result",
            "1:a run failed in a way that it should not: see the table",
            "2:the command could not begin: one sentence says why"
        })
public final class Lab implements Runnable {

    private Lab() {}

    /** Runs a command and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Returns the commands, ready to execute. */
    public static CommandLine commandLine() {
        CommandLine lab = new CommandLine(new Lab());
        setVersion(lab);
        return lab.setUsageHelpWidth(Terminal.WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(
                        (problem, arguments) -> refuse(problem.getCommandLine().getErr(), sentence(problem)))
                .setExecutionExceptionHandler((problem, command, parsed) -> problem instanceof UserError
                        ? refuse(command.getErr(), String.valueOf(problem.getMessage()))
                        : failed(command.getErr(), problem));
    }

    /** Has each command print the version of the laboratory, and of the JVM that runs it. */
    private static void setVersion(CommandLine command) {
        String ofJar = Lab.class.getPackage().getImplementationVersion();
        command.getCommandSpec()
                .version("hinterland " + (ofJar == null ? "(not from a jar)" : ofJar), "java " + Runtime.version());
        command.getSubcommands().values().forEach(Lab::setVersion);
    }

    private static String sentence(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            if (!word.startsWith("-") && !command.getSubcommands().isEmpty()) {
                return "unknown command: " + word + ", known="
                        + String.join("|", command.getSubcommands().keySet());
            }
            List<String> similar = unmatched.getSuggestions();
            return (word.startsWith("-") ? "Unknown option: '" : "Unmatched argument: '") + word + "'"
                    + (similar.isEmpty() ? "" : ", similar=" + String.join("|", similar));
        }
        // The first line is the problem, what follows explains picocli's model of it.
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("bad arguments");
    }

    private static int refuse(PrintWriter err, String sentence) {
        err.println("lab: " + sentence);
        err.flush();
        return ExitCode.BAD_INPUT;
    }

    private static int failed(PrintWriter err, Exception problem) {
        if (Ending.hasBegun()) {
            // What breaks after Ctrl-C breaks because of it.
            return ExitCode.FAILED;
        }
        err.println("lab: failed: " + problem + ", at=" + place(problem));
        err.flush();
        return ExitCode.FAILED;
    }

    /** Where in our own code it happened: enough to report it, without a page of frames. */
    private static String place(Exception problem) {
        return Arrays.stream(problem.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.hinterland"))
                .map(StackTraceElement::toString)
                .findFirst()
                .orElse("unknown");
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
