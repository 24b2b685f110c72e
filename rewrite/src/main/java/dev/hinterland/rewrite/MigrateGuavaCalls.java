// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Migrates calls of Guava's caches and statistics. */
public final class MigrateGuavaCalls extends Recipe {

    /** Creates the recipe. */
    public MigrateGuavaCalls() {}

    @Override
    public String getDisplayName() {
        return "Migrate calls of Guava's caches";
    }

    @Override
    public String getDescription() {
        return "Renames methods, and makes functions of the key of `Callable` arguments.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(new UsesType<>(Library.GUAVA.packageName() + "..*", false), new GuavaCallVisitor());
    }
}
