// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab restart}: a loaded cache is killed and started again, from its file or empty. Open
 * {@link dev.hinterland.lab.restart.RestartExperiments} first; {@link dev.hinterland.lab.restart.RestartRun} directs
 * the JVMs, each of which runs {@link dev.hinterland.lab.restart.RestartProgram}, and
 * {@link dev.hinterland.lab.restart.Ledger} is what outlives them, so that values can be checked.
 */
@NullMarked
package dev.hinterland.lab.restart;

import org.jspecify.annotations.NullMarked;
