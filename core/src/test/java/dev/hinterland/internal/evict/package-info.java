/** Tests of what a cache keeps, without a cache. */
package dev.hinterland.internal.evict;
