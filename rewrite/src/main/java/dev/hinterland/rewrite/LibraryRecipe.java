// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Preconditions;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.search.UsesType;

/** A recipe that changes the sources that use one of the libraries. */
abstract class LibraryRecipe extends Recipe {

    @Option(
            displayName = "Library",
            description = "The library that code is migrated from.",
            example = "caffeine",
            valid = {"caffeine", "guava"})
    private final String library;

    LibraryRecipe(String library) {
        this.library = library;
    }

    /** {@return the library that code is migrated from: {@code caffeine} or {@code guava}} */
    @JsonProperty("library")
    public final String getLibrary() {
        return library;
    }

    @Override
    public final TreeVisitor<?, ExecutionContext> getVisitor() {
        Library from = Library.named(library);
        return Preconditions.check(new UsesType<>(from.packageName() + "..*", false), visitor(from));
    }

    /** {@return what migrates code from a library} */
    abstract TreeVisitor<?, ExecutionContext> visitor(Library from);

    @Override
    public final boolean equals(Object other) {
        return other instanceof LibraryRecipe recipe
                && recipe.getClass() == getClass()
                && recipe.library.equals(library);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(getClass(), library);
    }
}
