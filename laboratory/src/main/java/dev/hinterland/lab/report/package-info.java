/**
 * The HTML page of a comparison. {@link dev.hinterland.lab.report.HtmlReport} puts a result, the style sheet, our scripts
 * and the charting library into one file; the scripts, which are resources of this package, draw everything else out of
 * the result when the page is opened. Read {@code page.js} first among them.
 */
@NullMarked
package dev.hinterland.lab.report;

import org.jspecify.annotations.NullMarked;
