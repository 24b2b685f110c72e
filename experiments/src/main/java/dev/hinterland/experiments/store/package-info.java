/**
 * What a store is to the laboratory. Open {@link dev.hinterland.experiments.store.Store} first; to have one of your own
 * compared, implement it, name the class in {@code META-INF/services/dev.hinterland.experiments.store.Store}, and give
 * the jar to {@code ./lab stores --classpath}.
 */
@NullMarked
package dev.hinterland.experiments.store;

import org.jspecify.annotations.NullMarked;
