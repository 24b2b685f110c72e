// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A page of Markdown, and the programs that its fences of Java are. Each fence is the body of a {@code main} of its
 * own, with {@link #IMPORTS}. Types, and what begins with {@code static}, are declared beside {@code main}. A fence of
 * {@code text} right after it has what it prints; a fence that prints must have one. A comment before a fence says what
 * differs:
 *
 * <ul>
 *   <li>{@code <!-- guide: continues -->}: the fence goes on where the previous one ended.
 *   <li>{@code <!-- guide: compile only -->}: the program is not run, because it needs what a test does not have.
 *   <li>{@code <!-- guide: given …members… -->}: methods and fields that the reader's application would have; from here
 *       to the end of the page.
 * </ul>
 */
final class GuidePage {

    /** What every program imports, beside the imports that stand in its fences. */
    static final String IMPORTS = """
            import dev.hinterland.*;
            import dev.hinterland.codec.*;
            import dev.hinterland.record.*;
            import java.nio.file.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            import java.util.function.*;
            """;

    /** Begins at the margin; ends with its line, with a brace at the margin, or with a semicolon. */
    private static final Pattern DECLARATION =
            Pattern.compile("(?ms)^(@\\w+\n)?((sealed|final|abstract) )*(record|interface|enum|class|static) "
                    + "([^\n]*(\\{}|;)$|[^\n]*\\{$.*?^}$|.*?;$)\n");

    private static final String SAYS = "<!-- guide: ";
    private static final String ENDS = "-->";

    private final String name;
    private final List<Program> programs;

    /**
     * A fence of Java.
     *
     * @param line the line of the page on which it begins
     * @param code what it has
     * @param prints what the page says that it prints, without the last end of line
     */
    record Fence(int line, String code, String prints) {

        String imports() {
            return code.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        }

        /** What is declared at the margin, beside {@code main}. */
        String declarations() {
            return DECLARATION
                    .matcher(code)
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.joining())
                    .replaceAll("(?m)^(final |abstract )?class ", "static $1class ");
        }

        String statements() {
            return DECLARATION.matcher(code).replaceAll("").replaceAll("(?m)^import .*$", "");
        }
    }

    /**
     * Fences that are one {@code main}.
     *
     * @param fences one or more
     * @param members what is declared beside {@code main}
     * @param runs whether it is run
     */
    record Program(List<Fence> fences, String members, boolean runs) {

        /** Is printed before each fence but the first, so that it is known which of them has printed what. */
        static final String MARK = "--- next fence ---";

        String className() {
            return "Line" + fences.get(0).line();
        }

        String source() {
            String imports = fences.stream().map(Fence::imports).collect(Collectors.joining("\n"));
            String body = fences.stream()
                    .map(Fence::statements)
                    .collect(Collectors.joining("\nSystem.out.println(\"" + MARK + "\");\n"));
            String declarations = fences.stream().map(Fence::declarations).collect(Collectors.joining("\n"));
            return IMPORTS + imports + "\npublic class " + className() + " {\n" + members + declarations
                    + "\npublic static void main(String[] arguments) throws Exception {\n" + body + "\n}\n}\n";
        }

        /** What the page says that it prints. */
        String prints() {
            return fences.stream()
                    .map(fence -> fence.prints().isEmpty() ? "" : fence.prints() + "\n")
                    .collect(Collectors.joining(MARK + "\n"));
        }
    }

    private GuidePage(String name, List<Program> programs) {
        this.name = name;
        this.programs = programs;
    }

    static GuidePage read(Path file) throws IOException {
        return of(file.getFileName().toString(), Files.readString(file));
    }

    static GuidePage of(String name, String markdown) {
        Reader reader = new Reader(name);
        Parser.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                .build()
                .parse(markdown)
                .accept(reader);
        return new GuidePage(name, List.copyOf(reader.programs));
    }

    List<Program> programs() {
        return programs;
    }

    @Override
    public String toString() {
        return name;
    }

    private static final class Reader extends AbstractVisitor {

        private final String name;
        private final List<Program> programs = new ArrayList<>();
        private final StringBuilder members = new StringBuilder();

        Reader(String name) {
            this.name = name;
        }

        @Override
        public void visit(HtmlBlock block) {
            String text = block.getLiteral();
            if (text.startsWith(SAYS + "given")) {
                members.append(text, (SAYS + "given").length(), text.lastIndexOf(ENDS));
            } else if (text.startsWith(SAYS) && !isKnown(text)) {
                throw new AssertionError("comment says nothing that is known: page=" + name + ", comment=" + text);
            }
        }

        private static boolean isKnown(String text) {
            return text.startsWith(SAYS + "continues ") || text.startsWith(SAYS + "compile only ");
        }

        @Override
        public void visit(FencedCodeBlock block) {
            if (!block.getInfo().equals("java")) {
                return;
            }
            int line = block.getSourceSpans().get(0).getLineIndex() + 1;
            Fence fence = new Fence(line, block.getLiteral(), printed(block.getNext()));
            String says = block.getPrevious() instanceof HtmlBlock comment ? comment.getLiteral() : "";
            if (says.startsWith(SAYS + "continues ")) {
                Program last = programs.remove(programs.size() - 1);
                List<Fence> all = new ArrayList<>(last.fences());
                all.add(fence);
                programs.add(new Program(List.copyOf(all), members.toString(), last.runs()));
            } else {
                boolean runs = !says.startsWith(SAYS + "compile only ");
                programs.add(new Program(List.of(fence), members.toString(), runs));
            }
        }

        private static String printed(Node next) {
            return next instanceof FencedCodeBlock block && block.getInfo().equals("text")
                    ? block.getLiteral().stripTrailing()
                    : "";
        }
    }
}
