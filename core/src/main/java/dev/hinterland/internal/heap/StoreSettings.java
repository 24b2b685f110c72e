// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedBudget;
import dev.hinterland.internal.region.RegionSizing;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a store is built with.
 *
 * @param name the name in messages
 * @param maximumBytes the budget
 * @param sizing how large the regions are
 * @param timed whether entries have a time
 * @param policyBytes how much of the budget goes to the eviction policy for a number of entries, or nothing where
 *     entries are never dropped. Where they are, regions leave room for the index of what will lie in them
 * @param file where the memory lies in a file, or {@code null}
 */
public record StoreSettings(
        String name,
        long maximumBytes,
        RegionSizing sizing,
        boolean timed,
        @Nullable LongUnaryOperator policyBytes,
        @Nullable Filed file) {

    /**
     * The file of a store.
     *
     * @param file this process's, until the store ends
     * @param content what keys and values are
     * @param model the header of the file that a new one replaces, and has the hashes of; {@code null} for new hashes
     */
    public record Filed(
            StoreFile file, String content, @Nullable FileHeader model) {}

    /** Makes settings of a store that lies in no file. */
    public StoreSettings(
            String name,
            long maximumBytes,
            RegionSizing sizing,
            boolean timed,
            @Nullable LongUnaryOperator policyBytes) {
        this(name, maximumBytes, sizing, timed, policyBytes, null);
    }

    /** Returns the settings for a map. */
    public static StoreSettings ofMap(String name, long maximumBytes) {
        RegionSizing sizing = RegionSizing.ofMap(Math.max(0, maximumBytes));
        return new StoreSettings(name, maximumBytes, sizing, false, null).checked("maximumBytes");
    }

    /**
     * Returns whether what is left of a large value may lie in its entry. Not in files, because earlier versions know
     * no such entries.
     */
    public boolean hasTails() {
        return file == null;
    }

    /** Returns whether such entries have regions of their own, because others are dropped in merges. */
    public boolean keepsTailsApart() {
        return policyBytes != null;
    }

    /** Returns the same settings for a store in a file. */
    public StoreSettings in(StoreFile file, String content) {
        return in(new Filed(file, content, null));
    }

    /** Returns the same settings for a store in a file. */
    public StoreSettings in(Filed filed) {
        return new StoreSettings(name, maximumBytes, sizing, timed, policyBytes, filed);
    }

    /**
     * Returns the header of a new file for a store with these settings.
     *
     * @param content what keys and values are
     * @param seed what hashes are mixed with
     * @param hashKey the key of the keyed hash
     */
    public FileHeader header(String content, long seed, KeyedHash.Key hashKey) {
        return new FileHeader(
                maximumBytes,
                sizing.maximumBytes(),
                Math.toIntExact(sizing.addressBytes(maximumBytes) / sizing.maximumBytes()),
                Index.bucketAddressBytes(maximumBytes),
                Index.nodeAddressBytes(maximumBytes),
                seed,
                hashKey,
                content);
    }

    /** Returns the settings for a cache. */
    public static StoreSettings ofCache(String name, long maximumBytes, boolean timed, EvictionPolicy policy) {
        return ofCache(name, maximumBytes, timed, policy::bytesFor);
    }

    /** Returns the settings for a cache's entries without its policy, which takes of the rest what there is. */
    public static StoreSettings ofCacheWithoutPolicy(String name, long maximumBytes, boolean timed) {
        return ofCache(name, maximumBytes, timed, _ -> 0);
    }

    private static StoreSettings ofCache(String name, long maximumBytes, boolean timed, LongUnaryOperator policyBytes) {
        RegionSizing sizing = RegionSizing.ofCache(Math.max(0, maximumBytes - Index.minBytes()));
        return new StoreSettings(name, maximumBytes, sizing, timed, policyBytes).checked("maximumBytes");
    }

    /** Returns the exception for an operation for which a store with these settings has no memory. */
    public RuntimeException outOfBudget(NativeMemory memory, long neededBytes) {
        long usedBytes = memory.usedBytes();
        long refusedBytes = memory.refusedBytes();
        String problem = refusedBytes == 0
                ? "maximumBytes is exhausted"
                : "system refused memory that maximumBytes allows: refusedBytes=" + refusedBytes;
        return new OutOfBudgetException(
                problem + (refusedBytes == 0 ? ": " : ", ") + "name=" + name + ", maximumBytes=" + memory.maximumBytes()
                        + ", usedBytes=" + usedBytes + ", neededBytes=" + neededBytes + usedByOthers(memory),
                neededBytes,
                usedBytes,
                memory.maximumBytes());
    }

    private static String usedByOthers(NativeMemory memory) {
        SharedBudget shared = memory.sharedBudget();
        return shared == null
                ? ""
                : ", usedBytesOfAllWithoutMaximumBytes=" + shared.usedBytes()
                        + ", maximumBytesOfAllWithoutMaximumBytes=" + shared.maximumBytes();
    }

    private StoreSettings checked(String option) {
        // The budget must hold an index that can grow, a region to write to, and the reserve.
        long least = 2 * Index.minBytes() + 3 * NativeMemory.costBytes(sizing.maximumBytes());
        if (maximumBytes < least) {
            throw new IllegalArgumentException(
                    option + " is too small: name=" + name + ", " + option + "=" + maximumBytes + ", least=" + least);
        }
        // A budget of which a part cannot be used would be a promise that is broken late.
        long most = sizing.reachableBytes(maximumBytes);
        if (maximumBytes > most) {
            throw new IllegalArgumentException(
                    option + " is too large: name=" + name + ", " + option + "=" + maximumBytes + ", most=" + most);
        }
        return this;
    }
}
