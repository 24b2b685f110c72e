// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.codec.Codec;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link OffHeapMap}. Not thread-safe; {@link #build} may be called more than once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public final class MapBuilder<K, V> {

    /** Stands for no budget of its own. */
    static final long DEFAULT = -1;

    final Codec<K> keyCodec;
    final Codec<V> valueCodec;
    String name = "map";
    long maximumBytes = DEFAULT;
    boolean preTouches;
    boolean showsInJmx;
    boolean readOnly;

    @Nullable
    Path file;

    Durability durability = Durability.PROCESS;
    long checkpointNanos = 1_000_000_000;
    RecoveryListener recoveryListener = (_, _) -> {};

    MapBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /**
     * Sets the name that messages and statistics use. The default is {@code map}.
     *
     * @param name the name, not {@code null}
     * @return this builder
     */
    public MapBuilder<K, V> name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Sets the budget: an upper limit, in bytes, of all memory that the map allocates off the heap, its index and spare
     * memory included. The map takes memory as it grows, unless {@link #alwaysPreTouch} was called.
     *
     * <p>All maps without an own {@code maximumBytes} share one budget: half of the memory of the machine or container.
     * Each of them may take what the others have not taken.
     *
     * @param maximumBytes the budget in bytes, more than zero; {@code build} checks that the map can work with it
     * @return this builder
     * @throws IllegalArgumentException if the budget is not positive
     */
    public MapBuilder<K, V> maximumBytes(long maximumBytes) {
        if (maximumBytes <= 0) {
            throw new IllegalArgumentException("maximumBytes must be positive: maximumBytes=" + maximumBytes);
        }
        this.maximumBytes = maximumBytes;
        return this;
    }

    /**
     * Commits nearly all of the budget at build time, as {@code -XX:+AlwaysPreTouch} does for the Java heap. This is
     * for latency-sensitive services on few processors: no background thread has the operating system find pages while
     * the service runs. {@code build} takes longer, by one or more seconds for each GiB. It also uses memory that the
     * map may never need. By default the map takes memory as it grows.
     *
     * <p>If the system lacks the memory, {@code build} throws an {@link OutOfMemoryError} and keeps none of it. Linux
     * and containers may promise more memory than they have. Such a system ends the process when the memory is touched:
     * at the start, not weeks later.
     *
     * @return this builder
     */
    public MapBuilder<K, V> alwaysPreTouch() {
        this.preTouches = true;
        return this;
    }

    /**
     * Keeps the map in a file, which is created, or opened if it is there. Then the map has what a process has left in
     * the file: all writes that had returned when the process ended, however it ended. If the map was {@linkplain
     * OffHeapMap#close closed}, all of it is on the device. A file that was not closed before the operating system went
     * down is refused, because its pages may be of different times.
     *
     * <p>One process at a time has the file, and in it one map; others can {@linkplain #readOnly read} it. A new file
     * requires {@link #maximumBytes}. A later map has the budget of the file. The file is as long as the addresses that
     * such a map can ever use, and takes disk space as the map grows. Disk space that the map has taken stays the
     * file's.
     *
     * @param file the path of a file on a local disk
     * @return this builder
     * @throws IllegalArgumentException if the path is not one of the default file system
     */
    public MapBuilder<K, V> file(Path file) {
        this.file = checkedFile(file);
        return this;
    }

    static Path checkedFile(Path file) {
        if (!file.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IllegalArgumentException("file must be of the default file system: file=" + file.toUri());
        }
        return file;
    }

    /**
     * Sets what of the map is left after its process or the operating system has ended without {@link
     * OffHeapMap#close}. The default is {@link Durability#PROCESS}. The others keep a journal in a folder beside the
     * {@link #file}, with the ending {@code .journal}; it takes two to three times the disk space of the entries, and
     * is removed if the file is opened with {@code PROCESS} again. A map with a journal must be closed.
     *
     * <p>With a journal, the map is restored if the file was not closed before the system went down, or is missing. To
     * do away with a map, delete both.
     *
     * <p>If the journal has no space, a write ends with an {@link OutOfBudgetException} and has no effect. If the
     * device refuses what was written, writes end with an exception from then on; a write that waits for the device
     * ({@link Durability#COMMIT}) and ends with an {@link java.io.UncheckedIOException} has taken effect, and may be
     * lost.
     *
     * @param durability what survives what
     * @return this builder
     */
    public MapBuilder<K, V> durability(Durability durability) {
        this.durability = Objects.requireNonNull(durability, "durability");
        return this;
    }

    /**
     * Sets how much time passes between two checkpoints, where the durability is {@link Durability#CHECKPOINT}. The
     * default is one second.
     *
     * @param interval the time, at least a millisecond and at most a day
     * @return this builder
     * @throws IllegalArgumentException if it is shorter or longer
     */
    public MapBuilder<K, V> checkpointEvery(Duration interval) {
        if (interval.compareTo(Duration.ofMillis(1)) < 0 || interval.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "checkpointEvery must be between a millisecond and a day: checkpointEvery=" + interval);
        }
        this.checkpointNanos = interval.toNanos();
        return this;
    }

    /**
     * Sets what hears how far {@link #build} has come where it restores the map from its journal, or makes the file
     * anew because the class of its records has changed.
     *
     * @param listener called by the thread that builds
     * @return this builder
     */
    public MapBuilder<K, V> recoveryListener(RecoveryListener listener) {
        this.recoveryListener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Reads the {@link #file} of a map that another process has, or had: the map in this process has all that the other
     * one writes, as soon as it is written. Any number of processes can read. They need no copy of the data, and the
     * process that writes knows nothing of them. It may end in any way and be started again while others read.
     *
     * <p>All methods that write throw {@link UnsupportedOperationException}. A view, and what a scan visits, is a copy
     * of the value. {@code size} counts the entries, which takes time. {@code build} waits while the process that has
     * the file creates it or puts it in order, and ends with an {@link java.io.UncheckedIOException} if the thread is
     * interrupted. A process that has a map in a file cannot read the same file by this method.
     *
     * @return this builder
     */
    public MapBuilder<K, V> readOnly() {
        this.readOnly = true;
        return this;
    }

    /**
     * Shows the map's figures in JMX as {@code dev.hinterland:type=Map,name="…"}, a {@link MapMXBean}. The MBean is
     * removed when the map is closed, or when the garbage collector finds the map unreachable.
     *
     * @return this builder
     */
    public MapBuilder<K, V> jmx() {
        this.showsInJmx = true;
        return this;
    }

    /**
     * Builds a map, which is empty, or has what lies in its {@link #file}.
     *
     * @return the map
     * @throws IllegalArgumentException if the budget is too small or too large; if a codec of keys is not canonical; if
     *     the {@link #file} was made with another budget, or for other keys or values; if {@link #readOnly} or a
     *     {@link #durability} was called for without {@link #file}, or both were
     * @throws java.io.UncheckedIOException if the {@link #file} cannot be used: another process has it, it is damaged
     *     or not a map's, or the system refuses it
     * @throws IllegalStateException if {@link #jmx} was called and another map has the same name in JMX
     * @throws OutOfMemoryError if {@link #alwaysPreTouch} was called and the system does not have the memory
     */
    public OffHeapMap<K, V> build() {
        return EngineBridge.map(this);
    }
}
