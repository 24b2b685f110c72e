// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.openrewrite.ExecutionContext;
import org.openrewrite.TreeVisitor;

/** Migrates the builders of caches: their starts, their options, and the types of keys and values that they need. */
public final class MigrateBuilders extends LibraryRecipe {

    /**
     * Creates the recipe.
     *
     * @param library the library that code is migrated from: {@code caffeine} or {@code guava}
     */
    @JsonCreator
    public MigrateBuilders(@JsonProperty("library") String library) {
        super(library);
    }

    @Override
    public String getDisplayName() {
        return "Migrate builders of caches to Hinterland";
    }

    @Override
    public String getDescription() {
        return "Starts builders by `Hinterland.cacheBuilder()`, names the classes or codecs of keys and values, and removes options that Hinterland does not have.";
    }

    @Override
    TreeVisitor<?, ExecutionContext> visitor(Library from) {
        return new BuilderVisitor(from);
    }
}
