/**
 * What records look like in memory: {@link dev.hinterland.shape.RecordShape} first, which lists the leaves of a record with
 * their places; {@link dev.hinterland.shape.ShapeReader} makes it of a class; the formats read and write single leaves.
 */
@NullMarked
package dev.hinterland.shape;

import org.jspecify.annotations.NullMarked;
