// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import java.util.Map;

/** A cache before a remote tier, which may be a twin. */
public interface NearTable {

    /** Returns the cache as a map. */
    Map<Integer, Integer> map();
}
