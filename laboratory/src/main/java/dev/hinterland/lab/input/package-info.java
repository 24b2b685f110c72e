/**
 * What the user asks for, in his words: sizes and counts, and the one sentence that says what is wrong with them.
 */
@NullMarked
package dev.hinterland.lab.input;

import org.jspecify.annotations.NullMarked;
