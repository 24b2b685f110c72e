// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Cycles between the top-level classes of one package: classes that can only be understood together. A class uses
 * another one where its code names it; comments do not count, and neither does the permits clause of a sealed type,
 * which must name its subtypes and relies on nothing in them.
 */
final class Cycles {

    /** How many classes may be one cycle. */
    private static final int MOST = 5;

    /**
     * Interfaces whose static factories name the implementations, which name the interface. Nothing but these factories
     * uses an implementation there, so what such an interface names is not counted.
     */
    private static final Set<String> FACTORIES = Set.of("dev.hinterland.codec.Codec");

    /** Packages that have a larger cycle, each with its size: none. */
    private static final Map<String, Integer> LARGER = Map.of();

    private Cycles() {}

    static Rule betweenClasses() {
        return betweenClasses(FACTORIES, LARGER);
    }

    /** A rule for other exceptions. */
    static Rule betweenClasses(Set<String> factories, Map<String, Integer> larger) {
        return sources -> {
            Map<String, Map<String, Source>> packages = new TreeMap<>();
            for (Source source : sources) {
                packages.computeIfAbsent(source.packageName(), _ -> new TreeMap<>())
                        .put(className(source), source);
            }
            List<String> found = new ArrayList<>();
            packages.forEach((name, classes) -> check(name, cycles(classes, factories), larger.get(name), found));
            return found;
        };
    }

    private static void check(
            String packageName, List<Set<String>> cycles, @Nullable Integer exception, List<String> found) {
        int most = exception == null ? MOST : exception;
        for (Set<String> cycle : cycles) {
            if (cycle.size() > most) {
                found.add("class cycle too large: package=%s, classes=%d, max=%d, cycle=%s"
                        .formatted(packageName, cycle.size(), most, cycle));
            }
        }
        if (exception != null && cycles.stream().allMatch(cycle -> cycle.size() <= MOST)) {
            found.add("exception not needed: package=%s, max=%d".formatted(packageName, exception));
        }
    }

    private static List<Set<String>> cycles(Map<String, Source> classes, Set<String> factories) {
        Map<String, Set<String>> graph = new TreeMap<>();
        classes.forEach((name, source) -> graph.put(
                name,
                factories.contains(source.packageName() + "." + name) ? Set.of() : used(source, classes.keySet())));
        return new Components(graph).all;
    }

    static String className(Source source) {
        String file = source.path().substring(source.path().lastIndexOf('/') + 1);
        return file.substring(0, file.length() - ".java".length());
    }

    /** Returns the classes of its own package that a source names. */
    static Set<String> used(Source source, Collection<String> siblings) {
        Set<String> hidden = new HashSet<>();
        Set<String> used = new TreeSet<>();
        String packageName = source.packageName() + ".";
        source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitImport(ImportTree tree, Void unused) {
                String name = tree.getQualifiedIdentifier().toString();
                if (!name.startsWith(packageName)) {
                    hidden.add(name.substring(name.lastIndexOf('.') + 1));
                }
                return super.visitImport(tree, null);
            }

            @Override
            public @Nullable Void visitClass(ClassTree tree, Void unused) {
                hidden.add(tree.getSimpleName().toString());
                for (List<? extends Tree> part : List.of(
                        List.of(tree.getModifiers()),
                        tree.getTypeParameters(),
                        tree.getExtendsClause() == null ? List.<Tree>of() : List.of(tree.getExtendsClause()),
                        tree.getImplementsClause(),
                        tree.getMembers())) {
                    scan(part, null);
                }
                return null;
            }

            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, Void unused) {
                used.add(tree.getName().toString());
                return super.visitIdentifier(tree, null);
            }

            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree tree, Void unused) {
                String name = Source.nameOf(tree);
                if (name.startsWith(packageName)) {
                    used.add(name.substring(packageName.length()).replaceFirst("\\..*", ""));
                }
                return super.visitMemberSelect(tree, null);
            }
        });
        used.removeAll(hidden);
        used.retainAll(siblings);
        return used;
    }

    /** The strongly connected components of a graph that have more than one node (Tarjan, 1972). */
    private static final class Components {

        private final Map<String, Set<String>> graph;
        private final Map<String, Integer> numbers = new HashMap<>();
        private final Map<String, Integer> lowest = new HashMap<>();
        private final Deque<String> open = new ArrayDeque<>();
        private final List<Set<String>> all = new ArrayList<>();

        Components(Map<String, Set<String>> graph) {
            this.graph = graph;
            for (String node : graph.keySet()) {
                if (!numbers.containsKey(node)) {
                    visit(node);
                }
            }
        }

        private void visit(String node) {
            numbers.put(node, numbers.size());
            lowest.put(node, numbers.get(node));
            open.push(node);
            for (String next : graph.getOrDefault(node, Set.of())) {
                if (!numbers.containsKey(next)) {
                    visit(next);
                    lowest.merge(node, lowest.get(next), Math::min);
                } else if (open.contains(next)) {
                    lowest.merge(node, numbers.get(next), Math::min);
                }
            }
            if (lowest.get(node).equals(numbers.get(node))) {
                close(node);
            }
        }

        private void close(String first) {
            Set<String> component = new TreeSet<>();
            while (!component.contains(first)) {
                component.add(open.pop());
            }
            if (component.size() > 1) {
                all.add(component);
            }
        }
    }
}
