// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.openrewrite.ExecutionContext;
import org.openrewrite.TreeVisitor;

/** Marks code for which it matters that values are copies. */
public final class MarkCopies extends LibraryRecipe {

    /**
     * Creates the recipe.
     *
     * @param library the library that code is migrated from: {@code caffeine} or {@code guava}
     */
    @JsonCreator
    public MarkCopies(@JsonProperty("library") String library) {
        super(library);
    }

    @Override
    public String getDisplayName() {
        return "Mark code for which it matters that values are copies";
    }

    @Override
    public String getDescription() {
        return "Comments where values of a cache are compared by identity, or changed after they have been read.";
    }

    @Override
    TreeVisitor<?, ExecutionContext> visitor(Library from) {
        return new CopyVisitor(from);
    }
}
