// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

/** A value that tells which one it is. */
interface Numbered {

    long number();
}
