// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

/** What engineers quote about memory on the JVM, with the figures that it was first said with. */
public enum KnownClaim {
    /** Published with JDK 9 on an i7-4790K. */
    RATE_SATURATES(
            1,
            "The allocation rate of zeroed arrays saturates at the memory bandwidth",
            "12 GB/s zeroed, 1.65 TB/s uninitialised",
            "init"),
    /** Published with JDK 9 on an i7-4790K. */
    ZEROING_DOMINATES(2, "Zeroing dominates the allocation of large arrays", "89 % of samples at 100 kB", "init"),
    /** Published with JDK 9 on an i7-4790K. */
    METADATA_DOMINATES(
            3, "Small arrays cost their header, not their contents", "20.3 ns zeroed, 19.8 ns not, at 1 byte", "init"),
    /** Published with JDK 9 on an i7-4790K. */
    UNINITIALISED_100X(4, "An uninitialised array of 100 kB is over 100 × faster", "44,881 / 310 ns = 145 ×", "init"),
    /** Said of TLABs since JDK 1.4. */
    TLAB_SCALES(5, "Allocation in TLABs scales linearly with threads", "linear up to the number of cores", "tlab"),
    /** Said of prefetching since JDK 5. */
    PREFETCH_HELPS(6, "Without prefetch allocation is a little slower", "a little slower", "tlab"),
    /** Said of TLABs. */
    NO_TLAB_SLOWER(7, "Without TLABs one thread allocates 2.5 × slower", "2.5 ×", "tlab"),
    /** Said of TLABs. */
    NO_TLAB_NO_SCALING(8, "… and adding threads makes it no faster", "no faster", "tlab"),
    /** Said of finalizers. */
    FINALIZERS_COST(9, "Finalizers cost one to two orders of magnitude", "10 to 100 ×", "tlab"),
    /** HotSpot's sizing formula. */
    TLAB_FORMULA(10, "TLAB sizes follow the formula", "share × eden / target refills", "tlab"),
    /** HotSpot's sizing formula. */
    TARGET_REFILLS(11, "There are 50 target refills at a waste target of 1 %", "100 / (2 × 1) = 50", "tlab"),
    /** HotSpot's compilers' limit for inline allocation. */
    LARGE_SLOW_PATH(
            12,
            "Objects above FastAllocateSizeLimit take the slow path",
            "slow path above 128 kB (the limit is 128 K words: 1 MiB)",
            "tlab"),
    /** Said of biased locking since JDK 6. */
    BIASED_FREE(13, "Biased locking makes an uncontended lock nearly free", "nearly free", "locks"),
    /** Said of escape analysis since JDK 6u14. */
    ELISION(14, "Escape analysis removes the lock of an object that does not escape", "933 against 1,119 ms", "locks"),
    /** Published for an early JDK 6. */
    UNUSED_FIELD(15, "An unused field decides whether it does", "1,966 ms with the field, 1,119 without", "locks"),
    /** Published for single-core machines. */
    ONE_CORE_EQUAL(16, "StringBuffer nearly equals StringBuilder on one core", "nearly equal", "locks"),
    /** Published for JDK 6. */
    TWO_CORES_DEARER(17, "Two cores make uncontended locks 76 % dearer", "3,731 ms on one, 6,574 ms on two", "locks"),
    /** HotSpot's BiasedLockingStartupDelay. */
    BIASED_DELAYED(18, "Biased locking starts seconds after start-up", "4 s by default", "locks"),
    /** Computed for a Core i5. */
    WRITE_BACK(
            19,
            "Of the write policies, write-back explains what a copy costs",
            "429 by its formula, 450 to 500 ns measured at 8 KiB",
            "copy"),
    /** Computed for a Core i5. */
    COST_BY_SIZE(
            20,
            "Creating an array costs in proportion to its size",
            "128 lines of 8 KiB, 13.1 ns each; 1,900 to 2,000 ns measured",
            "copy"),
    /** Advised with the worked examples of arrays. */
    CREATED_IN_CACHES(21, "Creation leaves an array in the caches: use it near where it is made", "no figure", "copy"),
    /** Advised with the worked examples of arrays. */
    PRESIZING(
            22,
            "A table of the wrong size costs half as much more, or as much again",
            "+50 % at 256 for 512, +100 % at 1,024 for 512",
            "copy"),
    /** Published with JDK 7u79 and CMS in 512 MB. */
    FULL_COLLECTIONS_GONE(
            23,
            "Entries off the heap end full collections",
            "24 and 36 in maps, none with MapDB, Ehcache and Redis",
            "stores"),
    /** Published with JDK 7u79 and CMS in 512 MB. */
    SMALL_HEAP_SUFFICES(
            24,
            "With entries off the heap a small heap suffices",
            "no full collection in 512 MB",
            "stores --heap 64m,512m"),
    /** Published with JDK 7u79 and CMS in 512 MB. */
    BUFFER_COSTS_ITS_BUILDING(
            25,
            "Building a direct buffer costs the collections that it saves",
            "13 full, 7.3 s, against 24 full, 23.2 s in the map",
            "stores"),
    /** Published with JDK 7u79 and CMS in 512 MB. */
    REDIS_SLOWER(
            26,
            "Redis on the same machine is several times slower than a store in the process",
            "176 s against 31 to 48 s",
            "stores"),
    /** Published with JDK 7u79 and CMS in 512 MB. */
    SERIALISATION_DOMINATES(
            27,
            "Serialisation is most of what a store off the heap costs beyond a map",
            "MapDB 40 s against 32 s, the collections apart",
            "stores"),
    /** Said of HotSpot's sizing formula. */
    SLOW_ALIKE(28, "The number of slow allocations is the same for all threads", "target refills for each", "tlab"),
    /** Said with JDK 9 on an i7-4790K. */
    RATE_NO_METRIC(
            29,
            "An allocation rate is no good metric: it may rise without more work being done",
            "1.65 TB/s by leaving out the initialisation",
            "init");

    private final int number;
    private final String statement;
    private final String then;
    private final String command;

    KnownClaim(int number, String statement, String then, String command) {
        this.number = number;
        this.statement = statement;
        this.then = then;
        this.command = command;
    }

    /** Returns its number, by which pages and notes refer to it. */
    public int number() {
        return number;
    }

    /** Returns what is claimed. */
    public String statement() {
        return statement;
    }

    /** Returns the figures that it was first said with. */
    public String then() {
        return then;
    }

    /** Returns the laboratory's command that tests it. */
    public String command() {
        return "./lab " + command;
    }
}
