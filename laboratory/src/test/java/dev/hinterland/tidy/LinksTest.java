// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds every link between pages to a file and a heading that are there, and shows that a broken one is found. */
class LinksTest {

    @TempDir
    private Path folder;

    @Test
    void pages_linkToWhatIsThere() {
        List<Path> pages = Tree.files(".md");
        assertThat(pages).hasSizeGreaterThan(50).contains(Tree.ROOT.resolve("README.md"));
        assertThat(new Links(Tree.ROOT).broken(pages)).isEmpty();
    }

    @Test
    void linkToAMissingFile_isFound() throws IOException {
        Path page = write("docs/a.md", "See [b](b.md), [the code](../src), ![no picture](c.png).");
        write("docs/b.md", "");
        write("src/A.java", "");
        assertThat(broken(page)).containsExactly("linked file does not exist: file=docs/a.md, link=c.png");
    }

    @Test
    void linkToAMissingHeading_isFound() throws IOException {
        Path page = write("a.md", "# One\n[here](#one) [there](b.md#two) [nowhere](b.md#three) [gone](#two)");
        write("b.md", "## Two\n```\n## Three\n```\n");
        assertThat(broken(page))
                .containsExactly(
                        "linked heading does not exist: file=a.md, link=b.md#three",
                        "linked heading does not exist: file=a.md, link=#two");
    }

    @Test
    void linksOfTablesAndDefinitions_areFound() throws IOException {
        Path page = write("a.md", "| a |\n|---|\n| [b](b.md) |\n\n[c][1]\n\n[1]: c.md\n");
        assertThat(broken(page)).hasSize(2);
    }

    @Test
    void linkOutOfTheRepository_isFound() throws IOException {
        Path page = write("a.md", "[b](../b.md)");
        assertThat(broken(page)).containsExactly("link leaves the repository: file=a.md, link=../b.md");
    }

    @Test
    void codeAndOtherHosts_areNotLookedAt() throws IOException {
        Path page = write("a.md", "`[b](b.md)` [c](https://example.org/c.md#d)\n\n```\n[e](e.md)\n```\n");
        assertThat(broken(page)).isEmpty();
    }

    @Test
    void anchors_areThoseOfCodeHosts() {
        assertThat(Links.anchors("""
                # Values on the heap as well: when it pays
                ## `close()`, and *then*?
                ## [Names](b.md) & über_all
                ## Twice
                ## Twice
                <a id="by-hand"></a>
                """))
                .containsExactlyInAnyOrder(
                        "values-on-the-heap-as-well-when-it-pays",
                        "close-and-then",
                        "names--über_all",
                        "twice",
                        "twice-1",
                        "by-hand");
    }

    private List<String> broken(Path page) {
        return new Links(folder).broken(List.of(page));
    }

    private Path write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
