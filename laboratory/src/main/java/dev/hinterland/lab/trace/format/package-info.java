// SPDX-License-Identifier: Apache-2.0
/**
 * Traces in files. {@link dev.hinterland.lab.trace.format.TraceFormat} names the formats and who publishes in them,
 * {@link dev.hinterland.lab.trace.format.TraceFile} reads any of them; what it cannot understand is one sentence with
 * the line or the offset.
 */
@NullMarked
package dev.hinterland.lab.trace.format;

import org.jspecify.annotations.NullMarked;
