// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Migrates loaders of Guava's caches. */
public final class MigrateGuavaLoaders extends Recipe {

    /** Creates the recipe. */
    public MigrateGuavaLoaders() {}

    @Override
    public String getDisplayName() {
        return "Migrate loaders of Guava's caches";
    }

    @Override
    public String getDescription() {
        return "Implements the interface `CacheLoader` where Guava's class was extended.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(
                new UsesType<>(Library.GUAVA.packageName() + "..*", false), new GuavaLoaderVisitor());
    }
}
