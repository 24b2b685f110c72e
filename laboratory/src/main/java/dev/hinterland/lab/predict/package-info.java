// SPDX-License-Identifier: Apache-2.0
/** What can be predicted: {@link dev.hinterland.lab.predict.ArrayOperation} names the operations on arrays. */
@NullMarked
package dev.hinterland.lab.predict;

import org.jspecify.annotations.NullMarked;
