/** What the user sees in the terminal: progress while it runs, and tables of 80 columns at the end. */
@NullMarked
package dev.hinterland.lab.show;

import org.jspecify.annotations.NullMarked;
