// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import org.openrewrite.ExecutionContext;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeTree;

/** Names classes in a source: short if an import can make them so, in full if another class has the short name. */
final class Names {

    private final JavaVisitor<ExecutionContext> visitor;

    Names(JavaVisitor<ExecutionContext> visitor) {
        this.visitor = visitor;
    }

    /** {@return the name of a class, as an expression, after its import has been arranged for} */
    Expression of(JavaType.FullyQualified type) {
        String fullName = type.getFullyQualifiedName();
        String local = localName(fullName);
        if (!local.equals(fullName)) {
            return Code.name(local, type);
        }
        String shown = fullName.replace('$', '.');
        String className = type.getClassName();
        if (className.indexOf('.') > 0 && isInScope(shown)) {
            return Code.name(className.substring(className.lastIndexOf('.') + 1), type);
        }
        String outermost = className.indexOf('.') < 0 ? className : className.substring(0, className.indexOf('.'));
        String imported = type.getPackageName().isEmpty() ? outermost : type.getPackageName() + "." + outermost;
        if (isTaken(outermost, imported)) {
            return TypeTree.build(shown);
        }
        if (needsImport(type.getPackageName(), imported)) {
            visitor.maybeAddImport(imported, null, false);
        }
        Expression name = TypeTree.build(className);
        return name instanceof J.Identifier identifier ? identifier.withType(type) : name;
    }

    Expression of(String fullName) {
        return of(JavaType.ShallowClass.build(fullName));
    }

    /** {@return a name for a parameter here that means nothing else} */
    String free(String like) {
        J here = visitor.getCursor().firstEnclosingOrThrow(J.class);
        return FreeNames.at(visitor.getCursor(), here).like(like);
    }

    /** Whether a nested class has its simple name here: within the class around it, or by an import. */
    private boolean isInScope(String fullName) {
        String outer = fullName.substring(0, fullName.lastIndexOf('.'));
        boolean imported = unit().getImports().stream()
                .anyMatch(each -> each.getQualid().toString().equals(fullName));
        return imported
                || visitor.getCursor()
                        .getPathAsStream(J.ClassDeclaration.class::isInstance)
                        .map(J.ClassDeclaration.class::cast)
                        .anyMatch(around -> around.getType() != null
                                && around.getType()
                                        .getFullyQualifiedName()
                                        .replace('$', '.')
                                        .equals(outer));
    }

    /** Returns the simple name of a class that is declared in a method, which has no other. */
    private static String localName(String fullName) {
        String last = fullName.substring(fullName.lastIndexOf('$') + 1);
        String name = last.replaceFirst("^\\d+", "");
        return last.equals(name) || name.isEmpty() ? fullName : name;
    }

    private boolean needsImport(String packageName, String imported) {
        J.CompilationUnit unit = unit();
        String own = unit.getPackageDeclaration() == null
                ? ""
                : unit.getPackageDeclaration().getPackageName();
        return !packageName.isEmpty()
                && !packageName.equals("java.lang")
                && !packageName.equals(own)
                && unit.getClasses().stream()
                        .noneMatch(type -> type.getType() != null
                                && type.getType().getFullyQualifiedName().equals(imported));
    }

    /** Whether the short name means another class: one that is imported or declared here. */
    private boolean isTaken(String simpleName, String fullName) {
        J.CompilationUnit unit = unit();
        boolean byImport = unit.getImports().stream()
                .anyMatch(each -> !each.isStatic()
                        && each.getQualid().getSimpleName().equals(simpleName)
                        && !each.getTypeName().equals(fullName)
                        && !ReplacedTypes.isReplaced(each.getTypeName()));
        return byImport || declares(unit, simpleName, fullName);
    }

    /** {@return whether this source declares a type with the modifier {@code sealed}} */
    boolean declaresSealed(String fullName) {
        boolean[] found = {false};
        new JavaVisitor<boolean[]>() {
            @Override
            public J visitClassDeclaration(J.ClassDeclaration declaration, boolean[] result) {
                result[0] |= declaration.getType() != null
                        && declaration.getType().getFullyQualifiedName().equals(fullName)
                        && declaration.getModifiers().stream()
                                .anyMatch(modifier -> "sealed".equals(modifier.getKeyword())
                                        || modifier.getType() == J.Modifier.Type.Sealed);
                return super.visitClassDeclaration(declaration, result);
            }
        }.visit(unit(), found);
        return found[0];
    }

    private static boolean declares(J.CompilationUnit unit, String simpleName, String fullName) {
        boolean[] found = {false};
        new JavaVisitor<boolean[]>() {
            @Override
            public J visitClassDeclaration(J.ClassDeclaration declaration, boolean[] result) {
                if (declaration.getSimpleName().equals(simpleName)
                        && (declaration.getType() == null
                                || !declaration
                                        .getType()
                                        .getFullyQualifiedName()
                                        .equals(fullName))) {
                    result[0] = true;
                }
                return super.visitClassDeclaration(declaration, result);
            }
        }.visit(unit, found);
        return found[0];
    }

    private J.CompilationUnit unit() {
        return visitor.getCursor().firstEnclosingOrThrow(J.CompilationUnit.class);
    }
}
