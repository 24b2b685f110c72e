/**
 * {@code ./lab share}: one copy of the data for several JVMs against a copy in each. Open
 * {@link dev.hinterland.lab.share.ShareExperiments} first; {@link dev.hinterland.lab.share.ShareRun} directs the JVMs,
 * each of which runs {@link dev.hinterland.lab.share.ShareProgram}, and {@link dev.hinterland.lab.share.ShareRows}
 * makes tables of what came of them.
 */
@NullMarked
package dev.hinterland.lab.share;

import org.jspecify.annotations.NullMarked;
