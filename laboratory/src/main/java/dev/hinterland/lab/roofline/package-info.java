// SPDX-License-Identifier: Apache-2.0
/**
 * The roofline of a machine: what each level of its memory can stream, and what is drawn below it.
 * {@link dev.hinterland.lab.roofline.Roofline} makes an experiment of the results that {@code ./lab calibrate} and
 * {@code ./lab copy} left; it measures nothing.
 */
@NullMarked
package dev.hinterland.lab.roofline;

import org.jspecify.annotations.NullMarked;
