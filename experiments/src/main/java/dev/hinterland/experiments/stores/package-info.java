/**
 * The stores that the laboratory compares and that are libraries or servers of others, one class each. Every one is set
 * up as its own documentation recommends for entries that are written once and read often; the class says which
 * recommendation that is. Open {@link dev.hinterland.experiments.stores.OhcStore} first: it is the plainest.
 */
@NullMarked
package dev.hinterland.experiments.stores;

import org.jspecify.annotations.NullMarked;
