// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

/**
 * The heap of G1. Entries live on, so that no collection beside the program finds anything to free; what counts is when
 * there is no region left to copy to.
 *
 * <ul>
 *   <li>{@code -XX:G1NewSizePercent=5}, {@code -XX:G1MaxNewSizePercent=60}: eden's limits, as shares of the heap.
 *   <li>Within them, eden takes half of what is free beyond {@code -XX:G1ReservePercent=10}, so that all of it can be
 *       copied, and no more than is copied in half of {@code -XX:MaxGCPauseMillis=200}: G1 predicts its pauses with a
 *       margin ({@code -XX:G1ConfidencePercent=50}). The first eden has the lower limit's size.
 *   <li>Copying leaves some of the last regions unused; {@code -XX:TargetPLABWastePct=10} is how much G1 aims at per
 *       buffer, and half of that is taken.
 *   <li>Where what is alive and the least eden do not fit, a full collection follows, which leaves no waste.
 * </ul>
 */
final class RegionHeap extends HeapSimulation {

    private static final double LEAST_EDEN = 0.05;
    private static final double MOST_EDEN = 0.60;
    private static final double RESERVE = 0.10;
    private static final double PAUSE_NANOS = 100e6;
    private static final double WASTE = 0.05;

    private double wasted;
    private double survivors;
    private int collections;

    RegionHeap(double heapBytes, Work work) {
        super(heapBytes, work);
    }

    @Override
    double room() {
        double least = LEAST_EDEN * heapBytes;
        if (collections == 0) {
            return least;
        }
        double free = heapBytes - work.live(copied + slid) - wasted;
        double half = (free - RESERVE * heapBytes) / 2;
        double perByte = work.liveBytes() == 0 ? 0 : work.costs().copyNanos() / Math.max(1, work.putBytes());
        double inTime = perByte == 0 ? Double.MAX_VALUE : PAUSE_NANOS / perByte;
        double eden = Math.min(Math.min(half, inTime), MOST_EDEN * heapBytes);
        return Math.max(0, Math.min(Math.max(least, eden), free));
    }

    @Override
    boolean collect() {
        collections++;
        double freshBytes = fresh * work.liveBytes();
        young(freshBytes + survivors);
        survivors = Math.min(freshBytes, LEAST_EDEN * heapBytes);
        wasted += WASTE * freshBytes;
        if (live() + wasted + LEAST_EDEN * heapBytes <= heapBytes) {
            return true;
        }
        if (wasted > 0) {
            full(freshBytes);
            wasted = 0;
            survivors = 0;
        }
        return live() + LEAST_FREE * heapBytes <= heapBytes;
    }
}
