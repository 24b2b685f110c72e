// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** Names Hinterland's types in full in sources that use other classes of the same names. */
public final class QualifyNames extends Recipe {

    /** Creates the recipe. */
    public QualifyNames() {}

    @Override
    public String getDisplayName() {
        return "Name Hinterland's types in full where others have their names";
    }

    @Override
    public String getDescription() {
        return "Writes `dev.hinterland.CachePolicy` in a source that uses a class of its own of the name `CachePolicy`.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
        return Preconditions.check(new UsesType<>(QualifyingVisitor.PACKAGE + "..*", false), new QualifyingVisitor());
    }
}
