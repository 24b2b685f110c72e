// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import java.util.Map;

/**
 * A row that the other side does not have, or could not measure.
 *
 * @param labels its labels
 * @param reason why the other side has nothing beside it: {@code not there}, or what happened to the row
 */
public record LoneRow(Map<String, String> labels, String reason) {}
