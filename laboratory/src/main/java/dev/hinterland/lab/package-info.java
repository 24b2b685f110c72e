// SPDX-License-Identifier: Apache-2.0
/**
 * The laboratory: what memory costs in Java, measured on the user's machine. {@link dev.hinterland.lab.Lab} is the way
 * in; a command such as {@link dev.hinterland.lab.command.StoresCommand} reads what the user wants, has it run, and
 * shows the outcome.
 */
@NullMarked
package dev.hinterland.lab;

import org.jspecify.annotations.NullMarked;
