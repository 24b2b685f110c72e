// SPDX-License-Identifier: Apache-2.0
/**
 * What is driven through a trace. {@link dev.hinterland.lab.hits.policy.Policies} lists it: real caches, which the
 * adapters open and which are used as their users would, and bounds that need no library.
 */
@NullMarked
package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.NullMarked;
