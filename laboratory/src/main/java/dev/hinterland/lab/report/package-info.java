// SPDX-License-Identifier: Apache-2.0
/**
 * The HTML pages: {@link dev.hinterland.lab.report.HtmlReport} of a comparison of stores and
 * {@link dev.hinterland.lab.report.ExperimentReport} of experiments. Each puts its data, style sheets, our scripts and
 * the charting library into one file.
 *
 * <p>The page of experiments has its texts and tables as HTML: {@link dev.hinterland.lab.report.OverviewHtml} and
 * {@link dev.hinterland.lab.report.ExperimentHtml} first. Its scripts, which are resources of this package, draw the
 * plots, sort and export ({@code experiments.js}). The page of stores, in which the reader chooses the configuration,
 * is drawn by its scripts ({@code page.js}).
 */
@NullMarked
package dev.hinterland.lab.report;

import org.jspecify.annotations.NullMarked;
