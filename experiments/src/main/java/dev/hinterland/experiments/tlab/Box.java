// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab;

/** A small object: its header and one number. */
public final class Box {

    final long content;

    Box(long content) {
        this.content = content;
    }
}
