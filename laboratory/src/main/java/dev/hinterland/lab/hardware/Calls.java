// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

/**
 * What does not depend on the number of bytes.
 *
 * @param allocation taking memory from the TLAB and writing the header
 * @param copy calling the stub that copies
 */
public record Calls(Cost allocation, Cost copy) {}
