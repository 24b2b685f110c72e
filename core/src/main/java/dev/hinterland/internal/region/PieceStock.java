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

    private final RegionStock stock;
    private final int maxRegionBytes;
    private final PieceSizes sizes = new PieceSizes();

    PieceStock(RegionStock stock, int maxRegionBytes) {
        this.stock = stock;
        this.maxRegionBytes = maxRegionBytes;
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
        int mostBytes = exactBytes == 0 ? maxRegionBytes : exactBytes;
        ArrayList<Region> pieces = new ArrayList<>();
        boolean done = false;
        try {
            long missing = bytes;
            while (missing > 0 && (exactBytes > 0 || !isTail(missing, pieces.size(), mostListBytes))) {
                pieces.ensureCapacity(pieces.size() + 1);
                Region piece = takeOne((int) Math.min(missing, mostBytes), exactBytes);
                if (piece == null) {
                    return List.of();
                }
                pieces.add(piece);
                missing -= piece.length();
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

    /**
     * Takes a region for a piece of a value: the smallest that has room for all of it, or the largest that has not.
     *
     * @param exactBytes how large a region to make for it, if it should fit it and others of its size; or zero
     */
    private @Nullable Region takeOne(int bytes, int exactBytes) {
        int index = stock.findPiece(bytes, exactBytes);
        while (index < 0) {
            // Without a reserve nothing may be taken, and only regions of the largest size make one.
            boolean lacksReserve = stock.lacksReserve();
            boolean more = stock.preparePiece(lacksReserve ? maxRegionBytes : bytes, lacksReserve ? 0 : exactBytes)
                    || stock.awaitPreparing();
            index = stock.findPiece(bytes, more ? exactBytes : 0);
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
