// SPDX-License-Identifier: Apache-2.0
/**
 * What a command of the laboratory found, as data: the one model that the terminal, the JSON file and the HTML page are
 * drawn from. Open {@link dev.hinterland.lab.result.StoresResult} first, then {@link dev.hinterland.lab.result.Run},
 * its row; {@link dev.hinterland.lab.result.ResultJson} reads and writes files.
 *
 * <p>Times are milliseconds, sizes are bytes, and {@code null} means not measured. Readers ignore what they don't know.
 */
@NullMarked
package dev.hinterland.lab.result;

import org.jspecify.annotations.NullMarked;
