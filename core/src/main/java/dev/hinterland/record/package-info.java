// SPDX-License-Identifier: Apache-2.0
/**
 * The layout of records in memory. {@link dev.hinterland.record.RecordLayout} says where each component lies. {@link
 * dev.hinterland.record.Field} reads one component in place. {@link dev.hinterland.record.View} is a record in a
 * store's memory, whose fields a callback reads.
 */
@NullMarked
package dev.hinterland.record;

import org.jspecify.annotations.NullMarked;
