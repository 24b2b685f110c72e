// SPDX-License-Identifier: Apache-2.0
/** Tests of what a cache keeps, without a cache. */
package dev.hinterland.internal.evict;
