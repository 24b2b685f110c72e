// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Migrates what is done about failed loads of Guava's caches. */
public final class MigrateGuavaExceptions extends Recipe {

    /** Creates the recipe. */
    public MigrateGuavaExceptions() {}

    @Override
    public String getDisplayName() {
        return "Migrate handlers of failed loads";
    }

    @Override
    public String getDescription() {
        return "Catches `CompletionException` where Guava's caches throw `ExecutionException`.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(
                new UsesType<>(Library.GUAVA.packageName() + "..*", false), new GuavaExceptionVisitor());
    }
}
