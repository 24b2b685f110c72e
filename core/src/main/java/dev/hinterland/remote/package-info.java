// SPDX-License-Identifier: Apache-2.0
/**
 * What a cache and a tier behind it, such as a server that several processes share, expect of each other. A user names
 * {@link dev.hinterland.remote.RemoteTier} and {@link dev.hinterland.remote.RemoteCache}; a {@link
 * dev.hinterland.remote.RemoteSession} is for those who write a tier.
 */
@NullMarked
package dev.hinterland.remote;

import org.jspecify.annotations.NullMarked;
