// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.Pages;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A block of native memory that is filled from its start, evacuated and recycled as a whole, and never unmapped before
 * the store is closed.
 *
 * <p>{@code top}, {@code state}, {@code space} and {@code number} are written by {@link RegionPool} under its lock;
 * holds, dead bytes and the latest time by any thread, atomically. Those three lie in the file if there is one. So the
 * next process knows what a region has, and in which one something was under way when the process was killed: it is
 * held, or open, or an entry is about to leave it.
 */
public final class Region {

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle HOLDS;
    private static final VarHandle DEAD_BYTES;
    private static final VarHandle UNUSABLE_BYTES;
    private static final VarHandle LATEST_TIME;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HOLDS = lookup.findVarHandle(Region.class, "holds", int.class);
            DEAD_BYTES = lookup.findVarHandle(Region.class, "deadBytes", int.class);
            UNUSABLE_BYTES = lookup.findVarHandle(Region.class, "unusableBytes", int.class);
            LATEST_TIME = lookup.findVarHandle(Region.class, "latestTime", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int id;
    private int length;
    private MemorySegment memory = MemorySegment.NULL;

    /** Where the next process finds what it must know of the region, in a file. */
    private @Nullable Words told;

    private volatile RegionState state = RegionState.FREE;
    private volatile Space space = Space.EDEN;
    private volatile long number;
    private volatile int top;
    private volatile int holds;
    private volatile int deadBytes;
    private volatile int unusableBytes;
    private volatile long latestTime;
    private boolean resident = true;

    /** Whether the region has become old without a merge: its entries have not competed yet. */
    private volatile boolean untried;

    /** The region of which this one is a half; {@code null} if it is none. */
    private @Nullable Region whole;

    /** The other half of that region; or the first one of this region's, once it has been split. */
    private @Nullable Region half;

    /** The hash of the entry whose value begins here, and a bit above it; zero if none does. */
    private volatile long owner;

    /** Creates a region that has no memory yet; it is not shared before it {@linkplain #begin begins}. */
    Region() {}

    void begin(int newId, MemorySegment newMemory, @Nullable Words newTold) {
        told = newTold;
        id = newId;
        memory = newMemory;
        length = (int) newMemory.byteSize();
    }

    /** Returns the number of the region, from one. */
    public int id() {
        return id;
    }

    /** Returns the size in bytes. */
    public int length() {
        return length;
    }

    /** Says of which halves a region consists when it is split. */
    void divideInto(Region first, Region second) {
        half = first;
        first.whole = this;
        first.half = second;
        second.whole = this;
        second.half = first;
    }

    /** Returns whether this is a half of another region, in whose memory it lies. */
    public boolean isHalf() {
        return whole != null;
    }

    /** Returns the region of which this one is a half. */
    Region whole() {
        return Objects.requireNonNull(whole);
    }

    /** Returns the other half of the region of which this one is a half. */
    Region otherHalf() {
        return Objects.requireNonNull(half);
    }

    /** Returns the first half of a region that has been split before; otherwise {@code null}. */
    @Nullable
    Region firstHalf() {
        return half;
    }

    /** Returns the region's memory. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns whether the region has memory of the system's all over; asked under the pool's lock. */
    boolean isResident() {
        return resident;
    }

    void setResident(boolean hasMemory) {
        resident = hasMemory;
    }

    /** Takes memory of the system for each page, whatever is written there at this moment. */
    void touch() {
        for (long offset = 0; offset + Long.BYTES <= length; offset += Pages.BYTES) {
            WORD.getAndAdd(memory, offset, 0L);
        }
    }

    /** Returns what the region is used for. */
    public RegionState state() {
        return state;
    }

    void setState(RegionState state) {
        this.state = state;
        if (told != null) {
            SharedState.setState(told, id, state.ordinal());
        }
    }

    /** Returns which entries the region is filled with. */
    public Space space() {
        return space;
    }

    /** Returns the place of the region in the order in which regions were opened: the larger, the younger. */
    public long number() {
        return number;
    }

    void open(Space newSpace, long newNumber) {
        untried = false;
        assign(newSpace, newNumber);
        setState(RegionState.OPEN);
    }

    void assign(Space newSpace, long newNumber) {
        space = newSpace;
        number = newNumber;
        if (told != null) {
            SharedState.setAge(told, id, newNumber << 1 | (newSpace == Space.EDEN ? 0 : 1));
        }
    }

    /** Says that the region has just become old by name alone; that is so until it is opened anew. */
    public void setUntried() {
        untried = true;
    }

    /** Returns whether its entries are old by name alone: no merge has dropped any of them for being worth less. */
    public boolean isUntried() {
        return untried;
    }

    /** Says that the region, which holds a piece, holds the first one of a value whose entry is linked by this hash. */
    void lead(int hash, Space newSpace, long newNumber) {
        assign(newSpace, newNumber);
        setOwner(hash);
    }

    /** Sets by which hash the entry is linked, or will be, whose first piece the region holds. */
    public void setOwner(int hash) {
        owner = Integer.toUnsignedLong(hash) | 1L << Integer.SIZE;
    }

    /** Returns whether the region holds the first piece of a humongous value. */
    public boolean isFirstPiece() {
        return owner != 0 && state == RegionState.HUMONGOUS;
    }

    /** Returns the hash by which the entry is linked whose first piece the region holds. */
    public int owner() {
        return (int) owner;
    }

    /** Returns which entries a region is filled with, by an age that was told. */
    public static Space spaceOf(long age) {
        return (age & 1) == 0 ? Space.EDEN : Space.OLD;
    }

    /** Returns how many bytes from the start have been handed out; when the region is full, they parse as entries. */
    public int top() {
        return top;
    }

    void setTop(int top) {
        this.top = top;
    }

    /** Keeps the region from being recycled until {@link #release}; the caller must know that it is not yet. */
    public void hold() {
        addHolds(1);
    }

    /** Ends what {@link #hold} began. */
    public void release() {
        addHolds(-1);
    }

    private void addHolds(int change) {
        Words file = told;
        if (file == null) {
            HOLDS.getAndAdd(this, change);
        } else {
            try {
                SharedState.addHolds(file, id, change);
            } catch (IllegalStateException e) {
                // The store has been closed: the buffers of this process do not hold anything any more.
            }
        }
    }

    /** Returns whether a thread holds the region. */
    public boolean isHeld() {
        return holds() != 0;
    }

    /** Returns how often the region is held. */
    public int holds() {
        Words file = told;
        return file == null ? holds : SharedState.holds(file, id);
    }

    /** Counts bytes whose entry has been unlinked, and returns how many there are now. */
    public int addDead(int bytes) {
        Words file = told;
        return file == null ? (int) DEAD_BYTES.getAndAdd(this, bytes) + bytes : SharedState.addDead(file, id, bytes);
    }

    /**
     * Tells the next process that an entry of the region is about to be unlinked by a thread that does not hold the
     * region. The region may have been recycled. The thread owes an {@link #endDeparture}.
     */
    public void beginDeparture() {
        Words file = told;
        if (file != null) {
            SharedState.beginDeparture(file, id);
        }
    }

    /**
     * Ends what {@link #beginDeparture} began: the entry has not been unlinked, or it has been counted and marked. The
     * region may have been recycled.
     */
    public void endDeparture() {
        Words file = told;
        if (file != null) {
            SharedState.endDeparture(file, id, 0);
        }
    }

    /**
     * Ends what {@link #beginDeparture} began, and counts the bytes of the entry, which has been unlinked and marked.
     * Only for a thread that lets no other one recycle the region.
     */
    public void endDeparture(int bytes) {
        Words file = told;
        if (file == null) {
            addDead(bytes);
        } else {
            SharedState.endDeparture(file, id, bytes);
        }
    }

    /** Tells the next process that the region may hold an entry whose value lies in other regions. */
    public void tellHumongous() {
        Words file = told;
        if (file != null) {
            SharedState.setHumongous(file, id, true);
        }
    }

    /** Returns the bytes of entries that have been unlinked since the region was taken. */
    public int deadBytes() {
        Words file = told;
        return file == null ? deadBytes : SharedState.deadBytes(file, id);
    }

    /** Counts a rest that was too small for the next entry; it is dead, but evacuation may leave as much again. */
    public void addUnusable(int bytes) {
        UNUSABLE_BYTES.getAndAdd(this, bytes);
        addDead(bytes);
    }

    /** Returns the size less the rests that were too small for an entry: what entries like these can fill. */
    public int usableBytes() {
        return length - unusableBytes;
    }

    /** Returns the dead bytes that evacuation is sure to win back. */
    public int reclaimableBytes() {
        return deadBytes() - unusableBytes;
    }

    /** Makes a time the latest of the region's entries, unless that is later already. */
    public void raiseLatestTime(long time) {
        long latest = latestTime();
        while (time > latest) {
            long found = changeLatestTime(latest, time);
            if (found == latest) {
                return;
            }
            latest = found;
        }
    }

    private long changeLatestTime(long expected, long time) {
        Words file = told;
        return file == null
                ? (long) LATEST_TIME.compareAndExchange(this, expected, time)
                : SharedState.changeLatestTime(file, id, expected, time);
    }

    /** Returns a time that no timed entry in the region goes beyond, once no thread holds the region. */
    public long latestTime() {
        Words file = told;
        return file == null ? latestTime : SharedState.latestTime(file, id);
    }

    /** Returns whether so many dead bytes make the region worth a map's compaction, and fewer did not. */
    public boolean isDue(int dead, int grownBy) {
        int sparse = length / 2;
        return (dead > sparse && dead - grownBy <= sparse) || dead == length;
    }

    void clear() {
        setState(RegionState.FREE);
        top = 0;
        owner = 0;
        unusableBytes = 0;
        if (told == null) {
            latestTime = 0;
            deadBytes = 0;
        } else {
            changeLatestTime(latestTime(), 0);
            // An entry may be about to leave that is not there any more.
            addDead(-deadBytes());
            SharedState.setHumongous(told, id, false);
        }
    }

    /**
     * Returns whether the last process has left the region full, and nothing was under way there; and no values of its
     * entries lie elsewhere.
     */
    public boolean isSettled() {
        Words file = Objects.requireNonNull(told);
        return SharedState.state(file, id) == RegionState.FULL.ordinal()
                && SharedState.holds(file, id) == 0
                && SharedState.departures(file, id) == 0
                && !SharedState.hasHumongous(file, id);
    }

    /** Takes over the entries that another process has left, and that have been put in order: no thread is there. */
    void adopt(int bytesDead) {
        Words file = Objects.requireNonNull(told);
        // The dead bytes first: until nothing is held, the next process puts the region in order once more.
        SharedState.setDeadBytes(file, id, bytesDead);
        SharedState.setHolds(file, id, 0);
    }

    /** Checks what holds for a region of any state, between two changes under the pool's lock. */
    boolean invariants() {
        return switch (state) {
            case FREE -> top == 0 && deadBytes() == 0 && unusableBytes == 0 && !isHeld();
            case OPEN -> 0 <= top && top < length;
            case FULL -> top == length && holds() >= 0 && deadBytes() <= length && unusableBytes <= length;
            case HUMONGOUS, SPLIT, JOINED -> top == 0;
            case RETIRED -> !isHeld();
            case LENT -> top <= length;
        };
    }

    @Override
    public String toString() {
        return "Region[id=" + id + ", state=" + state + ", space=" + space + ", top=" + top + ", length=" + length
                + ", dead=" + deadBytes() + ", holds=" + holds() + "]";
    }
}
