// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes regions for the pieces of humongous values. Where the values have lately been of nearly one size, regions are
 * made as large as their pieces. Guarded by the pool's lock.
 */
final class PieceStock {

    /** A piece that takes more than all of a region but this fraction has a whole one. */
    private static final int FULL_FRACTION = 8;

    private final RegionStock stock;
    private final int maxRegionBytes;
    private final int halfBytes;
    private final PieceSizes sizes = new PieceSizes();
    private boolean takesHalves;

    PieceStock(RegionStock stock, int maxRegionBytes) {
        this.stock = stock;
        this.maxRegionBytes = maxRegionBytes;
        this.halfBytes = RegionHalves.bytesOf(maxRegionBytes);
    }

    /**
     * Lets the last piece of a value be half a region, if that does with a tail. While only one half holds a piece, the
     * other one does for nothing but another such piece.
     */
    void takeHalves() {
        takesHalves = true;
    }

    /**
     * Returns regions of at least so many bytes in sum, but for a tail, or an empty list if the budget does not allow
     * it.
     *
     * @param mostListBytes how large the list of the regions may be with a tail
     */
    List<Region> take(long bytes, long mostListBytes) {
        sizes.add(bytes);
        // Equal parts, so that none is much smaller than a region.
        int exactBytes = sizes.areAlike() ? sizes.part(maxRegionBytes) : 0;
        ArrayList<Region> pieces = new ArrayList<>();
        boolean done = false;
        try {
            long missing = bytes;
            while (missing > 0 && (exactBytes > 0 || !isTail(missing, pieces.size(), mostListBytes))) {
                pieces.ensureCapacity(pieces.size() + 1);
                Region piece = exactBytes > 0
                        ? takeOne((int) Math.min(missing, exactBytes), exactBytes)
                        : takeNext(missing, pieces.size(), mostListBytes);
                if (piece != null) {
                    pieces.add(piece);
                    missing -= piece.length();
                } else if (exactBytes > 0) {
                    // None is made to measure any more.
                    exactBytes = 0;
                } else {
                    return List.of();
                }
            }
            done = true;
            return pieces;
        } finally {
            if (!done) {
                giveBack(pieces);
            }
        }
    }

    /** Returns whether what is missing after some pieces has room behind the list of them. */
    private static boolean isTail(long missing, int pieces, long mostListBytes) {
        return pieces > 0 && Location.listBytes(pieces) + missing <= mostListBytes;
    }

    private @Nullable Region takeNext(long missing, int pieces, long mostListBytes) {
        return doesHalf(missing, pieces, mostListBytes)
                ? takeHalf((int) missing)
                : takeOne((int) Math.min(missing, maxRegionBytes), 0);
    }

    /** Returns whether half a region does for what is missing, with a tail, and a whole one is much more. */
    private boolean doesHalf(long missing, int pieces, long mostListBytes) {
        return takesHalves
                && mostListBytes > 0
                && missing <= maxRegionBytes - maxRegionBytes / FULL_FRACTION
                && (missing <= halfBytes || isTail(missing - halfBytes, pieces + 1, mostListBytes));
    }

    /** Takes half a region; or a smaller one that all of what is missing nearly fills; or one that cannot be split. */
    private @Nullable Region takeHalf(int missing) {
        stock.reap();
        Region piece = stock.halves().take();
        if (piece == null) {
            int most = Math.min(missing + maxRegionBytes / FULL_FRACTION, maxRegionBytes - 1);
            piece = stock.takeBetween(missing, most);
        }
        if (piece == null) {
            piece = takeSplit(missing);
        }
        if (piece != null) {
            piece.setState(RegionState.HUMONGOUS);
        }
        return piece;
    }

    /** Takes half of a region of the largest size; or where there is none, one for all of what is missing. */
    private @Nullable Region takeSplit(int missing) {
        Region halved = stock.takeHalved();
        Region whole = halved == null ? takeOne(maxRegionBytes, maxRegionBytes) : halved;
        return whole == null ? takeOne(missing, 0) : split(whole);
    }

    /** Returns half of a region that has been taken, or the region itself if it cannot be split. */
    private Region split(Region whole) {
        Region half = null;
        boolean done = false;
        try {
            half = stock.split(whole);
            done = true;
        } finally {
            if (!done) {
                stock.add(whole);
            }
        }
        return half == null ? whole : half;
    }

    /**
     * Takes a region for a piece of a value: the smallest that has room for all of it, or the largest that has not.
     *
     * @param exactBytes how large the region must be, about, so that it fits others of this size too; zero if any does
     */
    private @Nullable Region takeOne(int bytes, int exactBytes) {
        int index = stock.findPiece(bytes, exactBytes);
        while (index < 0) {
            // Without a reserve nothing may be taken, and only regions of the largest size make one.
            boolean lacksReserve = stock.lacksReserve();
            boolean more = stock.preparePiece(lacksReserve ? maxRegionBytes : bytes, lacksReserve ? 0 : exactBytes)
                    || stock.awaitPreparing();
            index = stock.findPiece(bytes, exactBytes);
            if (index < 0 && !more) {
                return null;
            }
        }
        Region piece = stock.free().take(index);
        piece.setState(RegionState.HUMONGOUS);
        return piece;
    }

    /** Allocates nothing, as this may be due to a heap that is full. */
    private void giveBack(List<Region> pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            stock.add(pieces.get(i));
        }
    }
}
