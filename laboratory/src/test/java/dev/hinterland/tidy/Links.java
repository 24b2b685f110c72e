// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * The links of Markdown pages that lead to a file of the repository or to a heading. Addresses of other hosts are not
 * looked up.
 */
final class Links {

    private static final Parser PARSER = Parser.builder().build();
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    private static final Pattern HTML_ANCHOR = Pattern.compile("(?:id|name)=\"([^\"]+)\"");

    private final Path root;
    private final Map<Path, Page> pages = new HashMap<>();

    /** What a page links to, and what of it can be linked to. */
    private record Page(List<String> targets, Set<String> anchors) {}

    /** Takes the folder that no link may leave. */
    Links(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /** Returns a message for each link that leads nowhere. */
    List<String> broken(List<Path> files) {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            for (String target : page(file).targets()) {
                String problem = SCHEME.matcher(target).matches() ? "" : problemOf(file, target);
                if (!problem.isEmpty()) {
                    found.add(problem + ": file=" + root.relativize(file.toAbsolutePath()) + ", link=" + target);
                }
            }
        }
        return found;
    }

    private String problemOf(Path file, String target) {
        URI uri = URI.create(target.replace(" ", "%20"));
        String path = uri.getPath();
        Path place = path.isEmpty()
                ? file.toAbsolutePath()
                : file.toAbsolutePath().resolveSibling(path).normalize();
        if (!place.startsWith(root)) {
            return "link leaves the repository";
        }
        if (!Files.exists(place)) {
            return "linked file does not exist";
        }
        String anchor = uri.getFragment();
        boolean missing = anchor != null
                && place.toString().endsWith(".md")
                && !page(place).anchors().contains(anchor);
        return missing ? "linked heading does not exist" : "";
    }

    private Page page(Path file) {
        return pages.computeIfAbsent(file.toAbsolutePath(), Links::read);
    }

    private static Page read(Path file) {
        try {
            return read(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page read(String markdown) {
        Collector collector = new Collector();
        PARSER.parse(markdown).accept(collector);
        return new Page(collector.targets, collector.anchors);
    }

    /** Returns the anchors of a page, as code hosts and the site make them of its headings. */
    static Set<String> anchors(String markdown) {
        return read(markdown).anchors();
    }

    private static final class Collector extends AbstractVisitor {

        private final List<String> targets = new ArrayList<>();
        private final Set<String> anchors = new HashSet<>();
        private final IdGenerator ids = IdGenerator.builder().build();

        @Override
        public void visit(Link link) {
            targets.add(link.getDestination());
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            targets.add(image.getDestination());
            visitChildren(image);
        }

        @Override
        public void visit(Heading heading) {
            StringBuilder text = new StringBuilder();
            appendText(heading, text);
            anchors.add(ids.generateId(text.toString()));
            visitChildren(heading);
        }

        private static void appendText(Node node, StringBuilder text) {
            for (Node each = node.getFirstChild(); each != null; each = each.getNext()) {
                switch (each) {
                    case Text plain -> text.append(plain.getLiteral());
                    case Code code -> text.append(code.getLiteral());
                    default -> appendText(each, text);
                }
            }
        }

        @Override
        public void visit(HtmlBlock block) {
            addHtmlAnchors(block.getLiteral());
        }

        @Override
        public void visit(HtmlInline html) {
            addHtmlAnchors(html.getLiteral());
        }

        private void addHtmlAnchors(String html) {
            Matcher matcher = HTML_ANCHOR.matcher(html);
            while (matcher.find()) {
                anchors.add(matcher.group(1));
            }
        }
    }
}
