// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

/**
 * The heap of Serial and Parallel: eden, two survivor spaces, an old generation; the sizes are those of HotSpot's
 * flags.
 *
 * <ul>
 *   <li>{@code -XX:NewRatio=2}: the young generation is a third of the heap.
 *   <li>Serial, {@code -XX:SurvivorRatio=8}: a survivor space is a tenth of it. Parallel,
 *       {@code -XX:InitialSurvivorRatio=8}: an eighth; it may resize them later, which is not modelled.
 *   <li>When eden is full, what lives there is copied: into the survivor space as long as there is room, and else into
 *   the
 *       old generation. That is only begun where the old generation has room: Serial wants as much as is in use in the
 *       young one, Parallel what was promoted on average (HotSpot: {@code promotion_attempt_is_safe},
 *       {@code should_attempt_scavenge}). Else a full collection takes its place.
 *   <li>A full collection slides everything into the old generation; what has no room there stays in eden.
 * </ul>
 */
final class GenerationalHeap extends HeapSimulation {

    private static final int YOUNG_OF_HEAP = 3;
    private static final int SERIAL_SURVIVOR_OF_YOUNG = 10;
    private static final int PARALLEL_SURVIVOR_OF_YOUNG = 8;

    private final boolean wantsRoomForAll;
    private final double eden;
    private final double survivor;
    private final double old;
    private double inOld;
    private double inSurvivor;
    private double keptInEden;
    private double promoted;
    private int promotions;

    private GenerationalHeap(double heapBytes, Work work, int survivorOfYoung, boolean wantsRoomForAll) {
        super(heapBytes, work);
        this.wantsRoomForAll = wantsRoomForAll;
        double young = heapBytes / YOUNG_OF_HEAP;
        survivor = young / survivorOfYoung;
        eden = young - 2 * survivor;
        old = heapBytes - young;
        inOld = Work.BASE_BYTES;
    }

    static GenerationalHeap serial(double heapBytes, Work work) {
        return new GenerationalHeap(heapBytes, work, SERIAL_SURVIVOR_OF_YOUNG, true);
    }

    static GenerationalHeap parallel(double heapBytes, Work work) {
        return new GenerationalHeap(heapBytes, work, PARALLEL_SURVIVOR_OF_YOUNG, false);
    }

    /** Returns how much may be alive: all but the survivor spaces. */
    double usable() {
        return old + eden;
    }

    @Override
    double room() {
        return Math.max(0, eden - keptInEden);
    }

    @Override
    boolean collect() {
        double inYoung = live() - inOld;
        if (wanted() <= old - inOld) {
            copy(inYoung);
            return true;
        }
        full(Math.max(0, inYoung - keptInEden));
        double live = live();
        inOld = Math.min(live, old);
        keptInEden = live - inOld;
        inSurvivor = 0;
        return room() >= LEAST_FREE * heapBytes;
    }

    private double wanted() {
        double inUse = eden + inSurvivor;
        return wantsRoomForAll || promotions == 0 ? inUse : Math.min(inUse, promoted / promotions);
    }

    /** What was in the survivor space goes to the old generation, because it was the survivors that filled it. */
    private void copy(double inYoung) {
        young(inYoung);
        double stays = Math.min(survivor, Math.max(0, inYoung - inSurvivor));
        promoted += inYoung - stays;
        promotions++;
        inOld += inYoung - stays;
        inSurvivor = stays;
        keptInEden = 0;
    }
}
