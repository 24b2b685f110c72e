// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.tree.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Sources name their licence, and what is exported the version that it came with. */
final class Headers {

    private static final String LICENSE = "// SPDX-License-Identifier: Apache-2.0\n";
    private static final String SINCE = " * @since ";

    private Headers() {}

    /** The first line of a source names the licence, in the form that tools read. */
    static Rule licensed() {
        return Rule.each((source, found) -> {
            if (!source.text().startsWith(LICENSE)) {
                found.accept("no licence: file=%s, wanted=%s".formatted(source, LICENSE.strip()));
            }
        });
    }

    /** The Javadoc of a public type says since when it is there, in the packages that modules export. */
    static Rule dated() {
        return sources -> {
            Set<String> exported = exported(sources);
            return sources.stream()
                    .filter(source ->
                            source.isMain() && exported.contains(source.module() + "/" + source.packageName()))
                    .<String>mapMulti((source, found) -> source.unit().getTypeDecls().stream()
                            .filter(type ->
                                    isPublic(type) && !javadoc(source, type).contains(SINCE))
                            .map(type -> "no @since: file=%s, line=%d".formatted(source, source.line(type)))
                            .forEach(found))
                    .toList();
        };
    }

    /** Returns the exported packages, each after the directory of its module. */
    private static Set<String> exported(List<Source> sources) {
        Set<String> exported = new HashSet<>();
        for (Source source : sources) {
            ModuleTree module = source.unit().getModule();
            if (module != null) {
                module.getDirectives().stream()
                        .filter(ExportsTree.class::isInstance)
                        .map(directive -> ((ExportsTree) directive).getPackageName())
                        .forEach(name -> exported.add(source.module() + "/" + name));
            }
        }
        return exported;
    }

    private static boolean isPublic(Tree type) {
        return type instanceof ClassTree declared
                && declared.getModifiers().getFlags().contains(Modifier.PUBLIC);
    }

    /** Returns the comment that ends where a type begins; empty if there is none. */
    private static String javadoc(Source source, Tree type) {
        int end = (int) source.positions().getStartPosition(source.unit(), type);
        String before = source.text().substring(0, end).stripTrailing();
        return before.endsWith("*/") ? before.substring(Math.max(0, before.lastIndexOf("/**"))) : "";
    }
}
