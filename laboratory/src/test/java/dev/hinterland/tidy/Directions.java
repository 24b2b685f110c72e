// SPDX-License-Identifier: Apache-2.0
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

    /**
     * The package of the API has four parts, by class. What implements maps and caches names the API that it
     * implements, and only the bridge names what implements it; so the parts have a direction, as packages have.
     */
    private static final Map<String, String> PARTS = Map.ofEntries(
            Map.entry("Hinterland", "(builders)"),
            Map.entry("MapBuilder", "(builders)"),
            Map.entry("CacheBuilder", "(builders)"),
            Map.entry("CacheOptions", "(builders)"),
            Map.entry("CacheSpecification", "(builders)"),
            Map.entry("UntypedCacheBuilder", "(builders)"),
            Map.entry("EngineBridge", "(bridge)"),
            Map.entry("RemovalCause", "(leaf)"),
            Map.entry("OutOfBudgetException", "(leaf)"),
            Map.entry("RecoveryListener", "(leaf)"),
            Map.entry("StoreClosedException", "(leaf)"),
            Map.entry("StoreDamagedException", "(leaf)"),
            Map.entry("Ticker", "(leaf)"),
            Map.entry("SystemTicker", "(leaf)"));

    /** The other classes of that package. */
    private static final String API = "(api)";

    /** Before the name of a package that is not exported. */
    private static final String INTERNAL = "internal.";

    /**
     * What each package of the library may use. The leaves of the API depend on nothing, so that every package may name
     * them; a line says so where one does.
     */
    private static final Map<String, Set<String>> CORE_PACKAGES = corePackageDirections(
            "(builders) -> (bridge) (api) (leaf) codec remote",
            "(bridge) -> (builders) (api) near cache map figures offline store expiry heap evict file memory codec record remote",
            "(api) -> (leaf) record",
            "(leaf) ->",
            "near -> cache map load expiry store memory (api) (leaf) codec record remote",
            "cache -> map load figures (api) (leaf) store expiry heap index read memory record",
            "offline -> (leaf) store expiry heap evict index region file journal shape memory codec record",
            "map -> load figures (api) (leaf) store scan write read index flight memory codec record",
            "load -> (api) memory",
            "figures -> (api) (leaf) store region flight memory",
            "codec -> record shape memory",
            "record -> shape memory",
            "store -> (leaf) scan write read expiry reclaim heap evict index alloc region flight file journal memory record",
            "scan -> expiry heap alloc index region memory record",
            "write -> (leaf) heap alloc index region flight memory record",
            "read -> (leaf) expiry reclaim heap evict index region memory record",
            "expiry -> (leaf) reclaim heap index region flight memory",
            "reclaim -> (leaf) heap evict index alloc region flight memory",
            "heap -> (leaf) evict index alloc region flight file memory record",
            "evict -> index memory",
            "index -> memory",
            "alloc -> region flight memory",
            "region -> flight memory",
            "shape -> memory",
            "journal -> (leaf) file memory",
            "file -> memory",
            "remote ->",
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
    private static final Map<String, Set<String>> MODULES = Map.ofEntries(
            Map.entry("core", Set.of()),
            Map.entry(
                    "bom",
                    Set.of(
                            "hinterland",
                            "hinterland-hibernate",
                            "hinterland-jcache",
                            "hinterland-micrometer",
                            "hinterland-redis",
                            "hinterland-rewrite",
                            "hinterland-spring")),
            Map.entry("redis", Set.of("hinterland")),
            Map.entry("micrometer", Set.of("hinterland")),
            Map.entry("hibernate", Set.of("hinterland", "hinterland-jcache")),
            Map.entry("jcache", Set.of("hinterland")),
            Map.entry("spring", Set.of("hinterland", "hinterland-micrometer")),
            Map.entry("rewrite", Set.of("hinterland")),
            Map.entry("adapters", Set.of("hinterland")),
            Map.entry("experiments", Set.of("hinterland-adapters")),
            Map.entry(
                    "laboratory",
                    Set.of("hinterland", "hinterland-adapters", "hinterland-experiments", "hinterland-redis")),
            Map.entry("stress", Set.of("hinterland")),
            Map.entry("benchmarks", Set.of("hinterland", "hinterland-adapters", "hinterland-jcache")));

    private static final Pattern DEPENDENCY = Pattern.compile("<artifactId>(hinterland[a-z-]*)</artifactId>");
    private static final Pattern CLASS =
            Pattern.compile("(?<package>dev\\.hinterland(\\.[a-z][a-z0-9_]*)*)\\.(?<class>[A-Z]\\w*)");

    private Directions() {}

    static Rule corePackages() {
        Rule rule = sources -> {
            Set<String> api = api(sources);
            List<String> found = new ArrayList<>();
            for (Source source : sources) {
                checkDirections(source, api, found);
            }
            return found;
        };
        return rule.within(source -> source.isMain()
                && source.module().equals("core")
                && !source.packageName().isEmpty());
    }

    private static void checkDirections(Source source, Set<String> api, List<String> found) {
        String from = partOf(source);
        Set<String> allowed = CORE_PACKAGES.get(shortName(from));
        if (allowed == null) {
            found.add("unknown package: file=%s, package=%s".formatted(source, from));
            return;
        }
        for (String used : usedParts(source, api)) {
            if (!allowed.contains(shortName(used))) {
                found.add("wrong direction: file=%s, from=%s, to=%s".formatted(source, from, used));
            }
        }
    }

    static Rule noCycles() {
        return sources -> {
            Set<String> api = api(sources);
            Map<String, Set<String>> graph = new TreeMap<>();
            for (Source source : sources) {
                graph.computeIfAbsent(withBridge(partOf(source)), _ -> new TreeSet<>())
                        .addAll(usedParts(source, api).stream()
                                .map(Directions::withBridge)
                                .toList());
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

    /** Returns what a source uses: packages, or parts of the API's package. */
    private static Set<String> usedParts(Source source, Set<String> api) {
        Set<String> used = new TreeSet<>();
        source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree tree, Void unused) {
                var name = CLASS.matcher(Source.nameOf(tree));
                if (name.lookingAt()) {
                    used.add(part(name.group("package"), name.group("class")));
                }
                return super.visitMemberSelect(tree, null);
            }
        });
        if (source.packageName().equals(CORE)) {
            Cycles.used(source, api).forEach(sibling -> used.add(part(CORE, sibling)));
        }
        used.remove(partOf(source));
        return used;
    }

    /** Returns the classes of the API's package. */
    private static Set<String> api(List<Source> sources) {
        return sources.stream()
                .filter(source -> source.packageName().equals(CORE))
                .map(Cycles::className)
                .collect(Collectors.toSet());
    }

    /** Returns the package of a source, or its part of the API's package. */
    private static String partOf(Source source) {
        return part(source.packageName(), Cycles.className(source));
    }

    private static String part(String packageName, String className) {
        return packageName.equals(CORE) ? CORE + "." + PARTS.getOrDefault(className, API) : packageName;
    }

    /** Returns a part, the builders in place of the bridge: the bridge reads their options, and so both are one. */
    private static String withBridge(String part) {
        return part.replace("(bridge)", "(builders)");
    }

    private static String shortName(String part) {
        String below = part.substring(CORE.length() + 1);
        return below.startsWith(INTERNAL) ? below.substring(INTERNAL.length()) : below;
    }
}
