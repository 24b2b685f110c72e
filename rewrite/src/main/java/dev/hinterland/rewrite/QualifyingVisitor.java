// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;

/** Names Hinterland's types in full where the source has another class of the short name. */
final class QualifyingVisitor extends JavaVisitor<ExecutionContext> {

    static final String PACKAGE = "dev.hinterland";

    private Set<String> others = Set.of();

    @Override
    public J visitCompilationUnit(J.CompilationUnit original, ExecutionContext context) {
        others = othersIn(original);
        if (others.isEmpty()) {
            return original;
        }
        J.CompilationUnit unit = (J.CompilationUnit) super.visitCompilationUnit(original, context);
        List<J.Import> imports = unit.getImports().stream()
                .filter(each -> each.isStatic() || !isTaken(each.getTypeName()))
                .toList();
        boolean first = unit.getPackageDeclaration() == null && !imports.isEmpty();
        return unit.withImports(
                first
                        ? Space.formatFirstPrefix(
                                imports, unit.getImports().get(0).getPrefix())
                        : imports);
    }

    /** Whether a type of Hinterland's has the name of another one. */
    private boolean isTaken(String fullName) {
        return fullName.startsWith(PACKAGE + ".")
                && others.contains(
                        fullName.substring(fullName.lastIndexOf('.') + 1).replaceFirst(".*\\$", ""));
    }

    @Override
    public J visitImport(J.Import imported, ExecutionContext context) {
        return imported;
    }

    @Override
    public J visitIdentifier(J.Identifier name, ExecutionContext context) {
        JavaType.FullyQualified type = typeNamed(name);
        Object around = getCursor().getParentTreeCursor().getValue();
        boolean qualified =
                around instanceof J.FieldAccess field && field.getName().getId().equals(name.getId());
        if (type == null || qualified || !isHinterland(type) || !others.contains(name.getSimpleName())) {
            return name;
        }
        TypeTree full = TypeTree.build(type.getFullyQualifiedName().replace('$', '.'));
        return ((J.FieldAccess) full).withType(name.getType()).withPrefix(name.getPrefix());
    }

    /** Returns the simple names of the classes that a source declares or uses and that are not Hinterland's. */
    private static Set<String> othersIn(J.CompilationUnit unit) {
        Set<String> found = new HashSet<>();
        new JavaIsoVisitor<Set<String>>() {
            @Override
            public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration declared, Set<String> names) {
                names.add(declared.getSimpleName());
                return super.visitClassDeclaration(declared, names);
            }

            @Override
            public J.Identifier visitIdentifier(J.Identifier name, Set<String> names) {
                JavaType.FullyQualified type = typeNamed(name);
                if (type != null && !isHinterland(type)) {
                    names.add(name.getSimpleName());
                }
                return name;
            }
        }.visit(unit, found);
        return found;
    }

    /** Returns the class that a name means, or null if it names something else. */
    private static JavaType.@Nullable FullyQualified typeNamed(J.Identifier name) {
        JavaType.FullyQualified type = name.getFieldType() == null ? TypeUtils.asFullyQualified(name.getType()) : null;
        if (type == null) {
            return null;
        }
        String last = type.getClassName().substring(type.getClassName().lastIndexOf('.') + 1);
        return last.equals(name.getSimpleName()) ? type : null;
    }

    private static boolean isHinterland(JavaType.FullyQualified type) {
        return type.getPackageName().equals(PACKAGE) || type.getPackageName().startsWith(PACKAGE + ".");
    }
}
