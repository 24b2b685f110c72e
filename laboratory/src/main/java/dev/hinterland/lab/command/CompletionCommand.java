// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./lab completion}: what lets a shell complete commands and options. */
@Command(
        name = "completion",
        description = {
            "Prints a script that lets bash or zsh complete commands and options:",
            "source <(./lab completion)"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Runnable {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        CommandSpec own = Objects.requireNonNull(spec);
        own.commandLine().getOut().print(AutoComplete.bash("lab", own.root().commandLine()));
        own.commandLine().getOut().flush();
    }
}
