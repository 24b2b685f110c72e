/**
 * How a record lies in memory: {@link dev.hinterland.layout.RecordLayout} says where each component is, and
 * {@link dev.hinterland.layout.Field} reads a single one of them there;
 * {@link dev.hinterland.layout.View} is a record in a store's memory, whose fields are read in a callback.
 */
@NullMarked
package dev.hinterland.layout;

import org.jspecify.annotations.NullMarked;
