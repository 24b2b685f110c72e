/**
 * The layout of records in memory. {@link dev.hinterland.layout.RecordLayout} says where each component lies. {@link
 * dev.hinterland.layout.Field} reads one component in place. {@link dev.hinterland.layout.View} is a record in a
 * store's memory, whose fields a callback reads.
 */
@NullMarked
package dev.hinterland.layout;

import org.jspecify.annotations.NullMarked;
