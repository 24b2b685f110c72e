// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One Java file, parsed by the JDK's own compiler.
 *
 * @param path where it is, from the root of the project, with slashes
 * @param text what it says
 * @param unit its syntax tree
 * @param positions finds a piece of the tree in the text
 */
record Source(String path, String text, CompilationUnitTree unit, SourcePositions positions) {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);

    static Source read(Path root, Path file) {
        try {
            return parse(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Source parse(String path, String text) {
        var file = new SimpleJavaFileObject(URI.create("string:///" + path), SimpleJavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        var task = (JavacTask) COMPILER.getTask(null, FILES, _ -> {}, List.of("-proc:none"), null, List.of(file));
        try {
            CompilationUnitTree unit = task.parse().iterator().next();
            return new Source(path, text, unit, Trees.instance(task).getSourcePositions());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The directory of the Maven module. */
    String module() {
        return path.substring(0, path.indexOf('/'));
    }

    boolean isMain() {
        return path.contains("/src/main/");
    }

    String packageName() {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    List<String> lines() {
        return text.lines().toList();
    }

    int line(Tree tree) {
        return (int) unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
    }

    int lastLine(Tree tree) {
        return (int) unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
    }

    /** The piece of text that a piece of the tree was parsed from. */
    String textOf(Tree tree) {
        int start = (int) positions.getStartPosition(unit, tree);
        int end = (int) positions.getEndPosition(unit, tree);
        return end < start ? "" : text.substring(start, end);
    }

    /** Whether javac made this up, as it does for the constructor of a record. */
    boolean isImplicit(MethodTree method) {
        return positions.getEndPosition(unit, method) < 0;
    }

    /** The dotted name that a selection ends in: all of {@code a.b.c}, and {@code c} of {@code a().c}. */
    static String nameOf(MemberSelectTree tree) {
        return switch (tree.getExpression()) {
            case IdentifierTree first -> first.getName() + "." + tree.getIdentifier();
            case MemberSelectTree inner -> nameOf(inner) + "." + tree.getIdentifier();
            default -> tree.getIdentifier().toString();
        };
    }

    void scan(TreeScanner<Void, Void> scanner) {
        scanner.scan(unit, null);
    }

    @Override
    public String toString() {
        return path;
    }
}
