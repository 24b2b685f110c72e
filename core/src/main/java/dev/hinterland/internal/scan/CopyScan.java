// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.heap.EntryReader.ValueCopy;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A pass over the values of a store that another process has: it goes by the index, and visits copies, because no
 * region can be held here.
 */
public final class CopyScan implements ValueScan {

    private final EntryHeap<?, ?> heap;
    private final EntryReader<?, ?> reader;
    private final IndexWalk walk;
    private final AtomicInteger next = new AtomicInteger();

    /** Begins a scan. */
    public CopyScan(EntryHeap<?, ?> heap) {
        this.heap = heap;
        this.reader = heap.reader();
        this.walk = heap.index().walk();
    }

    @Override
    public boolean visitNext(ScanLoop<?, ?> loop) {
        int step = next.getAndIncrement();
        if (step >= walk.steps()) {
            next.decrementAndGet();
            return false;
        }
        try {
            IndexWalk own = walk.another();
            List<ValueCopy> copies = null;
            while (copies == null) {
                copies = copies(own.collect(step));
            }
            for (ValueCopy copy : copies) {
                loop.open(copy.bytes());
                loop.visit(0, copy.extent());
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        } finally {
            loop.close();
        }
        return true;
    }

    /** Returns a copy of each value, or {@code null} where one has been recycled meanwhile. */
    private @Nullable List<ValueCopy> copies(LocationList locations) {
        List<ValueCopy> copies = new ArrayList<>(locations.size());
        for (int i = 0; i < locations.size(); i++) {
            ValueCopy copy = reader.copy(locations.get(i));
            if (copy == null) {
                return null;
            }
            copies.add(copy);
        }
        return copies;
    }

    /** Holds nothing. */
    @Override
    public void close() {}
}
