// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is not to be found in a source, and what to use instead. */
final class Bans {

    /** A {@code CacheManager} is what Spring calls it, so the word says something there. */
    private static final Pattern NAME = Pattern.compile(".*(Util|Utils|Helper|Helpers|(?<!Cache)Manager|Impl)");

    private static final Pattern PACKAGE = Pattern.compile("(.*\\.)?(utils?|helpers?|managers?|impl)(\\..*)?");
    private static final Pattern SUPPRESSION = Pattern.compile("^\\s*@SuppressWarnings\\(.*");

    /** Registries and places on one machine; each pattern is written so that it does not match itself. */
    private static final List<Pattern> PLACES = List.of(
            Pattern.compile("repo1?[.]maven|registry[.]npmjs|pypi[.]org|files[.]pythonhosted|artifactor[y]"),
            Pattern.compile("(?<![\\w.}])/(roo[t]|wor[k]|hom[e]/[a-z]+|tm[p]/(w[t]|bi[n]))/"),
            Pattern.compile("jvm/[a-z]+-\\d+-|jvm/java-\\d"));

    /** A comment on a package, after the line that names the licence. */
    private static final Pattern PAGE = Pattern.compile("(//.*\n)?/[*]{2}");

    private Bans() {}

    /** Bans a name, as it is written in a call or an import. */
    static Rule name(String banned, String instead) {
        Pattern pattern = Pattern.compile("(.*\\.)?" + Pattern.quote(banned) + "(\\..*)?");
        return Rule.each((source, found) -> source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree tree, Void unused) {
                return check(tree, Source.nameOf(tree)) ? null : super.visitMemberSelect(tree, null);
            }

            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, Void unused) {
                check(tree, tree.getName().toString());
                return super.visitIdentifier(tree, null);
            }

            private boolean check(Tree tree, String name) {
                boolean hit = pattern.matcher(name).matches();
                if (hit) {
                    found.accept("banned: file=%s, line=%d, found=%s, instead=%s"
                            .formatted(source, source.line(tree), banned, instead));
                }
                return hit;
            }
        }));
    }

    static Rule emptyNames() {
        return Rule.each((source, found) -> {
            if (PACKAGE.matcher(source.packageName()).matches()) {
                found.accept("name says nothing: file=%s, package=%s".formatted(source, source.packageName()));
            }
            source.scan(new TreeScanner<Void, Void>() {
                @Override
                public @Nullable Void visitClass(ClassTree type, Void unused) {
                    if (NAME.matcher(type.getSimpleName()).matches()) {
                        found.accept("name says nothing: file=%s, type=%s".formatted(source, type.getSimpleName()));
                    }
                    return super.visitClass(type, null);
                }
            });
        });
    }

    /** A catch block either does something or says why not. */
    static Rule silentCatches() {
        return Rule.each((source, found) -> source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitCatch(CatchTree tree, Void unused) {
                String block = source.textOf(tree.getBlock());
                if (tree.getBlock().getStatements().isEmpty() && !block.contains("//")) {
                    found.accept("exception swallowed: file=%s, line=%d".formatted(source, source.line(tree)));
                }
                return super.visitCatch(tree, null);
            }
        }));
    }

    /** Every package has a page that says where to start, and says that its types are not null unless they say so. */
    static Rule unmarkedPackages() {
        return sources -> {
            Set<String> unmarked = new TreeSet<>();
            sources.forEach(source -> unmarked.add(source.packageName()));
            sources.stream()
                    .filter(source -> source.path().endsWith("/package-info.java"))
                    .filter(source -> PAGE.matcher(source.text()).lookingAt()
                            && source.text().contains("@NullMarked"))
                    .forEach(source -> unmarked.remove(source.packageName()));
            unmarked.remove("");
            return unmarked.stream()
                    .map(name -> "no package-info.java with a comment and @NullMarked: package=" + name)
                    .toList();
        };
    }

    /** A suppression has its reason behind it or on the line above. */
    static Rule bareSuppressions() {
        return Rule.each((source, found) -> {
            List<String> lines = source.lines();
            for (int i = 0; i < lines.size(); i++) {
                boolean bare = SUPPRESSION.matcher(lines.get(i)).matches()
                        && !lines.get(i).contains("//")
                        && !lines.get(Math.max(0, i - 1)).contains("//");
                if (bare) {
                    found.accept("suppression without a reason: file=%s, line=%d".formatted(source, i + 1));
                }
            }
        });
    }

    /** Says which lines of a file, of any kind, name a place that others do not have. */
    static List<String> places(String path, String text) {
        return text.lines()
                .filter(line ->
                        PLACES.stream().anyMatch(place -> place.matcher(line).find()))
                .map(line -> "place that others do not have: file=%s, line=%s".formatted(path, line.strip()))
                .toList();
    }
}
