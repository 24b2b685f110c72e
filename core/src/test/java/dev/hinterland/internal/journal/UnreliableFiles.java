// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Files of a journal in memory, which remember what has been forced. A {@linkplain #afterPowerLoss loss of power}
 * leaves that, and of all other sectors the old or the new contents, by chance.
 */
public final class UnreliableFiles implements JournalFiles {

    private static final int SECTOR = 512;

    /** Thrown by the operation in the middle of which the power fails. */
    public static final class PowerLoss extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient UnreliableFiles left;

        PowerLoss(UnreliableFiles left) {
            super("power lost");
            this.left = left;
        }

        /** Returns what is left. */
        public UnreliableFiles left() {
            return left;
        }
    }

    private final Map<String, Unreliable> files = new HashMap<>();

    /** How many operations there are until the power fails, or the device does; negative for never. */
    private int operationsBeforeLoss = -1;

    private int operationsBeforeFailure = -1;
    private boolean full;
    private @Nullable RandomGenerator random;
    private volatile long forceNanos;
    private int forces;

    /** Has the power fail in the middle of an operation. */
    public synchronized void losePowerAfter(int operations, RandomGenerator chance) {
        operationsBeforeLoss = operations;
        random = chance;
    }

    /** Has the device refuse all operations after some. */
    public synchronized void failAfter(int operations) {
        operationsBeforeFailure = operations;
    }

    /** Has the device refuse new files, or take them again. */
    public synchronized void setFull(boolean isFull) {
        full = isFull;
    }

    /** Has each force take a time. */
    public synchronized void setForceNanos(long nanos) {
        forceNanos = nanos;
    }

    /** Returns how often something has been forced. */
    public synchronized int forces() {
        return forces;
    }

    /** Returns what a loss of power would leave now. */
    public synchronized UnreliableFiles afterPowerLoss(RandomGenerator chance) {
        UnreliableFiles left = new UnreliableFiles();
        int newOfHundred = switch (chance.nextInt(3)) {
            case 0 -> 0;
            case 1 -> 50;
            default -> 100;
        };
        files.forEach((name, file) -> left.files.put(name, file.afterPowerLoss(chance, newOfHundred, left)));
        return left;
    }

    /** Returns what a loss of power would leave that spares nothing which was not forced. */
    public synchronized UnreliableFiles forced() {
        UnreliableFiles left = new UnreliableFiles();
        files.forEach((name, file) -> left.files.put(name, file.afterPowerLoss(new SplittableRandom(0), 0, left)));
        return left;
    }

    /** Adds those files of a journal, or of what is left of one, whose names begin so; their names get an ending. */
    public synchronized void addFilesOf(UnreliableFiles others, String prefix) {
        others.files.forEach((name, file) -> {
            if (name.startsWith(prefix)) {
                String added = name + "x";
                files.put(added, new Unreliable(this, added, file.memory, file.forced));
            }
        });
    }

    /** Returns a copy of all contents: what the end of a process leaves. */
    public synchronized UnreliableFiles afterKill() {
        UnreliableFiles left = new UnreliableFiles();
        files.forEach((name, file) -> left.files.put(name, file.copy(left)));
        return left;
    }

    private void count() throws IOException {
        if (operationsBeforeLoss >= 0 && operationsBeforeLoss-- == 0 && random != null) {
            throw new PowerLoss(afterPowerLoss(random));
        }
        if (operationsBeforeFailure >= 0 && operationsBeforeFailure-- <= 0) {
            operationsBeforeFailure = 0;
            throw new IOException("device has failed");
        }
    }

    @Override
    public synchronized List<String> names() {
        return new ArrayList<>(files.keySet());
    }

    @Override
    public synchronized JournalFile create(String name, long bytes) throws IOException {
        count();
        if (full) {
            throw new IOException("no space left on device");
        }
        if (files.containsKey(name)) {
            throw new IOException("file is there: name=" + name);
        }
        Unreliable file = new Unreliable(this, name, allocate(bytes), allocate(bytes));
        files.put(name, file);
        count();
        return file;
    }

    @Override
    public synchronized JournalFile open(String name) throws IOException {
        Unreliable file = files.get(name);
        if (file == null) {
            throw new IOException("file is not there: name=" + name);
        }
        return file;
    }

    @Override
    public synchronized void delete(Collection<String> names) throws IOException {
        for (String name : names) {
            count();
            files.remove(name);
        }
    }

    /** Changes one byte of a file, in memory and on the device. */
    public synchronized void damage(String name, long offset, byte value) {
        Unreliable file = files.get(name);
        file.memory.set(ValueLayout.JAVA_BYTE, offset, value);
        file.forced.set(ValueLayout.JAVA_BYTE, offset, value);
    }

    /** Returns the length of a file. */
    public synchronized long length(String name) {
        return files.get(name).memory.byteSize();
    }

    private static MemorySegment allocate(long bytes) {
        return Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    private record Unreliable(UnreliableFiles files, String name, MemorySegment memory, MemorySegment forced)
            implements JournalFile {

        @Override
        public void force(long from, long bytes) throws IOException {
            if (files.forceNanos > 0) {
                long end = System.nanoTime() + files.forceNanos;
                while (System.nanoTime() < end) {
                    LockSupport.parkNanos(end - System.nanoTime());
                }
            }
            synchronized (files) {
                files.count();
                files.forces++;
                MemorySegment.copy(memory, from, forced, from, bytes);
                files.count();
            }
        }

        private Unreliable afterPowerLoss(RandomGenerator chance, int newOfHundred, UnreliableFiles left) {
            long bytes = memory.byteSize();
            MemorySegment kept = allocate(bytes);
            MemorySegment.copy(forced, 0, kept, 0, bytes);
            for (long sector = 0; sector < bytes; sector += SECTOR) {
                long length = Math.min(SECTOR, bytes - sector);
                if (chance.nextInt(100) < newOfHundred) {
                    MemorySegment.copy(memory, sector, kept, sector, length);
                }
            }
            MemorySegment current = allocate(bytes);
            MemorySegment.copy(kept, 0, current, 0, bytes);
            return new Unreliable(left, name, current, kept);
        }

        private Unreliable copy(UnreliableFiles left) {
            long bytes = memory.byteSize();
            Unreliable copied = new Unreliable(left, name, allocate(bytes), allocate(bytes));
            MemorySegment.copy(memory, 0, copied.memory, 0, bytes);
            MemorySegment.copy(forced, 0, copied.forced, 0, bytes);
            return copied;
        }

        @Override
        public void close() {}
    }
}
