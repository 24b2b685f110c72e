// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./lab share}: one copy of the data for several JVMs against a copy in each. Open
 * {@link dev.hinterland.lab.share.ShareExperiments} first: it has the tables and what follows from them.
 * {@link dev.hinterland.lab.share.ShareRun} directs the JVMs, each of which runs
 * {@link dev.hinterland.lab.share.ShareProgram}.
 */
@NullMarked
package dev.hinterland.lab.share;

import org.jspecify.annotations.NullMarked;
