// SPDX-License-Identifier: Apache-2.0
/**
 * The counters that HotSpot keeps about itself and lets others read while it runs:
 * {@link dev.hinterland.experiments.hsperf.PerfMemory} finds and reads them.
 */
@NullMarked
package dev.hinterland.experiments.hsperf;

import org.jspecify.annotations.NullMarked;
