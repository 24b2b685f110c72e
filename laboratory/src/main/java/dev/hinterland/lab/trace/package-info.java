// SPDX-License-Identifier: Apache-2.0
/**
 * Traces of requests to a cache: {@link dev.hinterland.lab.trace.Trace} can be read again and again, each time as a
 * stream of {@link dev.hinterland.lab.trace.Request requests}, so that a trace may be longer than memory holds. They
 * come from files ({@code format}) or from a formula ({@code generate}).
 */
@NullMarked
package dev.hinterland.lab.trace;

import org.jspecify.annotations.NullMarked;
