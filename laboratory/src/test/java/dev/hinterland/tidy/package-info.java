// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of the house as a test. Start at {@link dev.hinterland.tidy.TidyTest}, which holds the list of them; each
 * {@link dev.hinterland.tidy.Rule} looks at {@link dev.hinterland.tidy.Source}s and says what breaks it.
 */
@NullMarked
package dev.hinterland.tidy;

import org.jspecify.annotations.NullMarked;
