// SPDX-License-Identifier: Apache-2.0
/**
 * What the user asks for in his words, sizes and counts; the one sentence that says what is wrong with it; the exit
 * codes.
 */
@NullMarked
package dev.hinterland.lab.input;

import org.jspecify.annotations.NullMarked;
