// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.openrewrite.ExecutionContext;
import org.openrewrite.TreeVisitor;

/** Marks calls and types that Hinterland does not have. */
public final class MarkAbsent extends LibraryRecipe {

    /**
     * Creates the recipe.
     *
     * @param library the library that code is migrated from: {@code caffeine} or {@code guava}
     */
    @JsonCreator
    public MarkAbsent(@JsonProperty("library") String library) {
        super(library);
    }

    @Override
    public String getDisplayName() {
        return "Mark what Hinterland does not have";
    }

    @Override
    public String getDescription() {
        return "Comments calls, causes of removal and superclasses that have no counterpart.";
    }

    @Override
    TreeVisitor<?, ExecutionContext> visitor(Library from) {
        return new AbsentVisitor();
    }
}
