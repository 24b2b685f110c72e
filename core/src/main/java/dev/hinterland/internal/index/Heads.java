package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Words;
import org.jspecify.annotations.Nullable;

/**
 * Where the buckets lie, for {@link Candidate}. A record, because the JIT takes its fields for constants where it is
 * one itself.
 *
 * @param segments by the numbers of the segments; never another array
 * @param whole all buckets side by side, or {@code null} where they come in segments
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Heads(Words[] segments, @Nullable Words whole) {}
