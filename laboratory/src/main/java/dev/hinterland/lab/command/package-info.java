// SPDX-License-Identifier: Apache-2.0
/**
 * The commands of the laboratory. {@link dev.hinterland.lab.command.StoresCommand} has the options of
 * {@code ./lab stores}, and {@link dev.hinterland.lab.command.StoresPlanner} makes a checked plan of them.
 */
@NullMarked
package dev.hinterland.lab.command;

import org.jspecify.annotations.NullMarked;
