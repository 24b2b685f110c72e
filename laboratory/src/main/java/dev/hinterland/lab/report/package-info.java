/**
 * The HTML pages: {@link dev.hinterland.lab.report.HtmlReport} of a comparison of stores and
 * {@link dev.hinterland.lab.report.ExperimentReport} of experiments. Each puts its data, style sheets, our scripts and
 * the charting library into one file; the scripts, which are resources of this package, draw everything else out of the
 * data when the page is opened. Read {@code page.js} and {@code experiments.js} first among them.
 */
@NullMarked
package dev.hinterland.lab.report;

import org.jspecify.annotations.NullMarked;
