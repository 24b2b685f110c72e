// SPDX-License-Identifier: Apache-2.0
/** The load test of the service. Start at {@link dev.hinterland.examples.service.load.LoadTest}. */
@NullMarked
package dev.hinterland.examples.service.load;

import org.jspecify.annotations.NullMarked;
