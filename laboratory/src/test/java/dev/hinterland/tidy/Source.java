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
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
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

    /** Parses files in one run of the compiler: to set it up takes longer than to parse one of them. */
    static List<Source> read(Path root, List<Path> files) {
        return parse(files.stream().map(file -> Text.read(root, file)).toList());
    }

    static Source parse(String path, String text) {
        return parse(List.of(new Text(path, text))).getFirst();
    }

    private static List<Source> parse(List<Text> texts) {
        var task = (JavacTask) COMPILER.getTask(null, FILES, _ -> {}, List.of("-proc:none"), null, texts);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<Source> sources = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                JavaFileObject file = unit.getSourceFile();
                String path = file.toUri().getPath().substring(1);
                sources.add(new Source(path, file.getCharContent(true).toString(), unit, positions));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sources;
    }

    /** A file as the compiler reads it. */
    private static final class Text extends SimpleJavaFileObject {

        private final String content;

        Text(String path, String content) {
            super(URI.create("string:///" + path), Kind.SOURCE);
            this.content = content;
        }

        static Text read(Path root, Path file) {
            try {
                return new Text(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
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
