// SPDX-License-Identifier: Apache-2.0
/** What the user sees in the terminal: progress while it runs, and tables as wide as it at the end. */
@NullMarked
package dev.hinterland.lab.show;

import org.jspecify.annotations.NullMarked;
