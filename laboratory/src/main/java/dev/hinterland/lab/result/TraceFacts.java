// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A trace that caches were driven through.
 *
 * @param name its name
 * @param source the file, or the words that it was generated from
 * @param generated whether it was generated
 * @param keys how many different keys it has; {@code null} where nobody counted
 * @param keysAskedOnce how many of them came once; {@code null} where nobody counted
 * @param keyBytes how many bytes one object of each key has together; {@code null} where nobody counted
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TraceFacts(
        String name,
        String source,
        boolean generated,
        @Nullable Long keys,
        @Nullable Long keysAskedOnce,
        @Nullable Long keyBytes) {}
