package dev.hinterland.tidy;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Dependencies point down only: between packages, and between modules. */
final class Directions {

    private static final String CORE = "dev.hinterland";

    /** Before the name of a package that is not exported. */
    private static final String INTERNAL = "internal.";

    /** What each package of the library may use; the first, which is the way in, may use all of them. */
    private static final Map<String, Set<String>> CORE_PACKAGES = corePackageDirections(
            " -> codec record store scan write read expiry reclaim heap evict index alloc region flight memory shape",
            "codec -> record shape memory",
            "record -> shape memory",
            "store -> scan write read expiry reclaim heap evict index alloc region flight memory record",
            "scan -> expiry heap alloc index region memory record",
            "write -> heap alloc index region flight memory record",
            "read -> expiry reclaim heap evict index region memory record",
            "expiry -> reclaim heap index region flight memory",
            "reclaim -> heap evict index alloc region flight memory",
            "heap -> evict index alloc region flight memory record",
            "evict -> index memory",
            "index -> memory",
            "alloc -> region flight memory",
            "region -> flight memory",
            "shape -> memory",
            "flight ->",
            "memory ->");

    private static Map<String, Set<String>> corePackageDirections(String... lines) {
        Map<String, Set<String>> directions = new TreeMap<>();
        for (String line : lines) {
            String[] sides = line.split("->", -1);
            directions.put(
                    sides[0].strip(),
                    Arrays.stream(sides[1].split(" "))
                            .filter(name -> !name.isEmpty())
                            .collect(Collectors.toSet()));
        }
        return directions;
    }

    /** What each module may use of the project; what it depends on is in its pom. */
    private static final Map<String, Set<String>> MODULES = Map.of(
            "core", Set.of(),
            "experiments", Set.of(),
            "laboratory", Set.of("hinterland", "hinterland-experiments"),
            "stress", Set.of("hinterland"),
            "benchmarks", Set.of("hinterland", "hinterland-experiments"));

    private static final Pattern DEPENDENCY = Pattern.compile("<artifactId>(hinterland[a-z-]*)</artifactId>");
    private static final Pattern PACKAGE = Pattern.compile("dev\\.hinterland(\\.[a-z][a-z0-9_]*)*(?=\\.[A-Z])");

    private Directions() {}

    static Rule corePackages() {
        return Rule.each((source, found) -> {
                    String from = shortName(source.packageName());
                    Set<String> allowed = CORE_PACKAGES.get(from);
                    if (allowed == null) {
                        found.accept("unknown package: file=%s, package=%s".formatted(source, source.packageName()));
                        return;
                    }
                    for (String used : usedPackages(source)) {
                        String to = shortName(used);
                        if (!to.equals(from) && !allowed.contains(to)) {
                            found.accept("wrong direction: file=%s, from=%s, to=%s"
                                    .formatted(source, source.packageName(), used));
                        }
                    }
                })
                .within(source -> source.isMain()
                        && source.module().equals("core")
                        && !source.packageName().isEmpty());
    }

    static Rule noCycles() {
        return sources -> {
            Map<String, Set<String>> graph = new TreeMap<>();
            for (Source source : sources) {
                graph.computeIfAbsent(source.packageName(), _ -> new TreeSet<>())
                        .addAll(usedPackages(source));
            }
            return graph.keySet().stream()
                    .filter(start -> reaches(graph, start))
                    .map(start -> "package uses itself through others: package=" + start)
                    .toList();
        };
    }

    /** Says which dependencies in a module's pom are not allowed. */
    static List<String> wrongDependencies(String module, String pom) {
        Set<String> allowed = MODULES.get(module);
        String dependencies = pom.substring(pom.indexOf("</parent>"));
        List<String> wrong = new ArrayList<>();
        DEPENDENCY
                .matcher(dependencies)
                .results()
                .skip(1) // the module's own name
                .map(match -> match.group(1))
                .filter(used -> allowed == null || !allowed.contains(used))
                .forEach(used -> wrong.add("wrong direction: from=%s, to=%s".formatted(module, used)));
        return wrong;
    }

    static Set<String> modules() {
        return MODULES.keySet();
    }

    private static boolean reaches(Map<String, Set<String>> graph, String start) {
        Deque<String> open = new ArrayDeque<>(graph.getOrDefault(start, Set.of()));
        Set<String> seen = new TreeSet<>();
        open.remove(start);
        while (!open.isEmpty()) {
            String next = open.pop();
            for (String used : graph.getOrDefault(next, Set.of())) {
                if (used.equals(start)) {
                    return true;
                }
                if (!used.equals(next) && seen.add(used)) {
                    open.push(used);
                }
            }
        }
        return false;
    }

    private static Set<String> usedPackages(Source source) {
        Set<String> used = new TreeSet<>();
        source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree tree, Void unused) {
                var name = PACKAGE.matcher(Source.nameOf(tree));
                if (name.lookingAt()) {
                    used.add(name.group());
                }
                return super.visitMemberSelect(tree, null);
            }
        });
        used.remove(source.packageName());
        return used;
    }

    private static String shortName(String packageName) {
        String below = packageName.equals(CORE) ? "" : packageName.substring(CORE.length() + 1);
        return below.startsWith(INTERNAL) ? below.substring(INTERNAL.length()) : below;
    }
}
