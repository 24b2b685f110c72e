// SPDX-License-Identifier: Apache-2.0
/** How far a long command is. {@link dev.hinterland.lab.progress.Progress} is told; the terminal shows it. */
@NullMarked
package dev.hinterland.lab.progress;

import org.jspecify.annotations.NullMarked;
