// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Migrates removal listeners of Guava's caches. */
public final class MigrateGuavaListeners extends Recipe {

    /** Creates the recipe. */
    public MigrateGuavaListeners() {}

    @Override
    public String getDisplayName() {
        return "Migrate removal listeners of Guava's caches";
    }

    @Override
    public String getDescription() {
        return "Gives listeners the key, the value and the cause in place of a `RemovalNotification`.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(
                new UsesType<>(Library.GUAVA.packageName() + "..*", false), new GuavaListenerVisitor());
    }
}
