// SPDX-License-Identifier: Apache-2.0
/**
 * Whether HotSpot sizes allocation buffers as its formula says. {@link dev.hinterland.lab.tlab.formula.TlabFormula} is
 * the formula; {@link dev.hinterland.lab.tlab.formula.Forecast} applies it to what threads have allocated;
 * {@link dev.hinterland.lab.tlab.formula.TlabLog} is what the JVM did; and
 * {@link dev.hinterland.lab.tlab.formula.FormulaExperiments} sets one beside the other.
 * {@link dev.hinterland.lab.tlab.formula.WhatIf} does the same arithmetic for a heap that nobody has.
 */
@NullMarked
package dev.hinterland.lab.tlab.formula;

import org.jspecify.annotations.NullMarked;
