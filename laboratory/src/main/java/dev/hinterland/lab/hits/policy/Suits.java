// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

/** For which sizes a policy means something. */
enum Suits {
    ANY,
    EQUAL_OBJECTS,
    WEIGHED_OBJECTS;

    boolean suits(boolean weighed) {
        return this == ANY || (this == WEIGHED_OBJECTS) == weighed;
    }
}
