// SPDX-License-Identifier: Apache-2.0
/** How objects are allocated: {@link dev.hinterland.lab.tlab.TlabExperiments}. */
@NullMarked
package dev.hinterland.lab.tlab;

import org.jspecify.annotations.NullMarked;
