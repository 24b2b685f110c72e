// SPDX-License-Identifier: Apache-2.0
/**
 * The shapes of records in memory. Start at {@link dev.hinterland.internal.shape.RecordShape}, which lists the leaves
 * of a record with their places. {@link dev.hinterland.internal.shape.ShapeReader} derives it from a class. Formats
 * read and write single leaves.
 */
@NullMarked
package dev.hinterland.internal.shape;

import org.jspecify.annotations.NullMarked;
