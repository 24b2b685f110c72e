// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/**
 * Address space of the system, which is reserved at once and becomes memory piece by piece. Addresses and sizes are
 * whole pages. Thread-safe; the caller knows that what it names has been reserved and not released.
 */
public interface Pages {

    /** The size of a page; a system with another one is not used. */
    long BYTES = 4096;

    /** The size of a large page, and what addresses are aligned to that have one. */
    long LARGE_BYTES = 2 << 20;

    /** Reserves address space: what is read there is zero, and nothing may be written. Returns 0 where refused. */
    long reserve(long bytes);

    /** Makes memory of reserved addresses; returns whether the system allows it. What is memory stays as it is. */
    boolean commit(long address, long bytes);

    /** Gives memory back: what is read there is zero, and what is written takes memory again. */
    void giveBack(long address, long bytes);

    /** Says whether large pages may be used. The system may ignore it. */
    void preferLarge(long address, long bytes, boolean large);

    /** Ends a reservation. */
    void release(long address, long bytes);
}
