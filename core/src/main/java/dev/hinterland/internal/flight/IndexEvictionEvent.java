// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Event of Flight Recorder: a cache dropped an entry because the index had no memory for another one in the bucket.
 */
@Name("dev.hinterland.IndexEviction")
@Label("Index Eviction")
@Description("A cache dropped an entry because the index had no memory for another one in the same bucket.")
@Category("Hinterland")
@StackTrace(false)
@Enabled(false)
final class IndexEvictionEvent extends StoreEvent {

    @Label("Bytes Dropped")
    @DataAmount
    long droppedBytes;
}
