// SPDX-License-Identifier: Apache-2.0
/**
 * When entries end. {@code Lifetimes} is what a cache was built with; {@code Deadline} in package {@code heap} is the
 * word in an entry. {@code ExpirySweep} finds ended entries that no thread reads.
 */
@NullMarked
package dev.hinterland.internal.expiry;

import org.jspecify.annotations.NullMarked;
