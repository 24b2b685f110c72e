// SPDX-License-Identifier: Apache-2.0
/** What initialisation costs: {@link dev.hinterland.lab.init.InitExperiments}. */
@NullMarked
package dev.hinterland.lab.init;

import org.jspecify.annotations.NullMarked;
