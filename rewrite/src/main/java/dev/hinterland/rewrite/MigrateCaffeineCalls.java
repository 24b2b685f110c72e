package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Marks calls of Caffeine that have no counterpart. */
public final class MigrateCaffeineCalls extends Recipe {

    /** Creates the recipe. */
    public MigrateCaffeineCalls() {}

    @Override
    public String getDisplayName() {
        return "Mark calls of Caffeine that Hinterland does not have";
    }

    @Override
    public String getDescription() {
        return "Comments calls of policies, causes of removal and types that have no counterpart.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(
                new UsesType<>(Library.CAFFEINE.packageName() + "..*", false), new CaffeineCallVisitor());
    }
}
