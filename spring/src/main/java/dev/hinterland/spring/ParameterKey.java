// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a method, as a key.
 *
 * @param parameters none, one that is null, or several
 */
record ParameterKey(List<@Nullable Object> parameters) {

    ParameterKey {
        parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
    }

    static ParameterKey of(@Nullable Object... parameters) {
        return new ParameterKey(Arrays.asList(parameters));
    }
}
