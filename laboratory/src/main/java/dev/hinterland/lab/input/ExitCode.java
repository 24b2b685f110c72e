// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.input;

/** The exit codes of all commands. Ctrl-C gives 130, as everywhere. */
public final class ExitCode {

    /** Everything ran; stores that did not fit are part of the result. */
    public static final int OK = 0;
    /** A run failed in a way that it should not: a crash, a hang, a wrong value, a server that does not start. */
    public static final int FAILED = 1;
    /** The command could not begin. */
    public static final int BAD_INPUT = 2;

    private ExitCode() {}
}
