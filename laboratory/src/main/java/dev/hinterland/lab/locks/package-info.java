/** Locks, escape analysis, and how benchmarks mislead: {@link dev.hinterland.lab.locks.LockExperiments}. */
@NullMarked
package dev.hinterland.lab.locks;

import org.jspecify.annotations.NullMarked;
