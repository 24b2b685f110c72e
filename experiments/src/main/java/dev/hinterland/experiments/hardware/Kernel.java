// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

/** A small loop whose time says what one thing costs. */
interface Kernel {

    /** Does it this many times, and returns something that depends on all of it, so that none of it can be left out. */
    long run(int times);
}
