// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shows that each rule can fail, and that it does not when it should not. */
class TidyRulesTest {

    @Test
    void fileOf501Lines_isTooLong() {
        assertThat(Lengths.files().in(source("class A {}\n" + "\n".repeat(499))))
                .isEmpty();
        assertThat(Lengths.files().in(source("class A {}\n" + "\n".repeat(500))))
                .containsExactly("file too long: file=core/src/main/java/A.java, lines=501, max=500");
    }

    @Test
    void sourceWithoutLicence_isFound() {
        assertThat(Headers.licensed().in(source("// SPDX-License-Identifier: Apache-2.0\nclass A {}")))
                .isEmpty();
        assertThat(Headers.licensed().in(source("class A {}"))).hasSize(1);
        assertThat(Headers.licensed().in(source("\n// SPDX-License-Identifier: Apache-2.0\nclass A {}")))
                .hasSize(1);
    }

    @Test
    void exportedTypeWithoutItsVersion_isFound() {
        Source module = source("module-info", "module m { exports a; }");
        String shape = "package %s;\n%s\n@FunctionalInterface\n%s interface A { /** @since 2 */ void m(); }";
        String dated = "/**\n * A thing.\n *\n * @since 0.1.0\n */";
        assertThat(Headers.dated().violations(List.of(module, source(shape.formatted("a", dated, "public")))))
                .isEmpty();
        assertThat(Headers.dated().violations(List.of(module, source(shape.formatted("b", "/** B. */", "public")))))
                .isEmpty();
        assertThat(Headers.dated().violations(List.of(module, source(shape.formatted("a", "/** A. */", "")))))
                .isEmpty();
        assertThat(Headers.dated().violations(List.of(module, source(shape.formatted("a", "/** A. */", "public")))))
                .containsExactly("no @since: file=core/src/main/java/A.java, line=3");
        assertThat(Headers.dated().violations(List.of(module, source(shape.formatted("a", "", "public")))))
                .hasSize(1);
    }

    @Test
    void methodOf61Lines_isTooLong() {
        String shape = "class A { record R(int a) {}\n void m() {\n%s} }";
        assertThat(Lengths.methods().in(source(shape.formatted("\n".repeat(58)))))
                .isEmpty();
        assertThat(Lengths.methods().in(source(shape.formatted("\n".repeat(59)))))
                .containsExactly("method too long: file=core/src/main/java/A.java, method=m, lines=61, max=60");
    }

    @Test
    void packageThatLooksUp_isFound() {
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.store; import dev.hinterland.internal.index.I;")))
                .isEmpty();
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.index; import dev.hinterland.internal.store.S;")))
                .containsExactly("wrong direction: file=core/src/main/java/A.java,"
                        + " from=dev.hinterland.internal.index, to=dev.hinterland.internal.store");
    }

    @Test
    void packageThatLooksUpWithoutAnImport_isFound() {
        assertThat(Directions.corePackages()
                        .in(source(
                                "package dev.hinterland.internal.memory; class A { dev.hinterland.Map<String> m; }")))
                .hasSize(1);
    }

    @Test
    void classThatNamesAnApiTypeFromBelow_isFoundUnlessTheTypeIsALeaf() {
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.store; import dev.hinterland.RemovalCause;")))
                .isEmpty();
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.map; import dev.hinterland.OffHeapMap;")))
                .isEmpty();
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.store; import dev.hinterland.OffHeapMap;")))
                .containsExactly("wrong direction: file=core/src/main/java/A.java,"
                        + " from=dev.hinterland.internal.store, to=dev.hinterland.(api)");
        assertThat(Directions.corePackages()
                        .in(source("package dev.hinterland.internal.map; import dev.hinterland.MapBuilder;")))
                .hasSize(1);
    }

    @Test
    void apiClassThatNamesTheInside_isFoundUnlessItIsTheBridge() {
        String code = "package dev.hinterland; import dev.hinterland.internal.map.StoreMap; class %s {}";
        for (String name : List.of("MapBuilder", "OffHeapMap", "MapStats", "StoreClosedException")) {
            assertThat(Directions.corePackages().in(source(name, code.formatted(name))))
                    .as(name)
                    .hasSize(1);
        }
        assertThat(Directions.corePackages().in(source("EngineBridge", code.formatted("EngineBridge"))))
                .isEmpty();
    }

    @Test
    void apiClassThatNamesTheBridge_isFoundUnlessItIsABuilder() {
        String code = "package dev.hinterland; class %s { Object made = %s.map(); }";
        Source bridge = source("EngineBridge", code.formatted("EngineBridge", "Math"));
        Source builder = source("MapBuilder", code.formatted("MapBuilder", "EngineBridge"));
        Source map = source("OffHeapMap", code.formatted("OffHeapMap", "EngineBridge"));
        assertThat(Directions.corePackages().violations(List.of(bridge, builder)))
                .isEmpty();
        assertThat(Directions.corePackages().violations(List.of(bridge, map)))
                .containsExactly("wrong direction: file=core/src/main/java/OffHeapMap.java,"
                        + " from=dev.hinterland.(api), to=dev.hinterland.(bridge)");
    }

    @Test
    void packageThatNobodyPlaced_isFound() {
        assertThat(Directions.corePackages().in(source("package dev.hinterland.misc; class A {}")))
                .containsExactly("unknown package: file=core/src/main/java/A.java, package=dev.hinterland.misc");
    }

    @Test
    void cycleOverThreePackages_isFound() {
        Source a = source("package dev.hinterland.a; import dev.hinterland.b.B;");
        Source b = source("package dev.hinterland.b; import dev.hinterland.c.C;");
        Source c = source("package dev.hinterland.c; import dev.hinterland.a.A;");
        assertThat(Directions.noCycles().violations(List.of(a, b))).isEmpty();
        assertThat(Directions.noCycles().violations(List.of(a, b, c))).hasSize(3);
    }

    @Test
    void cycleOverSixClasses_isFound() {
        Rule rule = Cycles.betweenClasses(Set.of(), Map.of());
        assertThat(rule.violations(ring(5, "%s next;"))).isEmpty();
        assertThat(rule.violations(ring(6, "%s next;")))
                .containsExactly("class cycle too large: package=a, classes=6, max=5, cycle=[C0, C1, C2, C3, C4, C5]");
        assertThat(rule.violations(ring(6, "java.util.List<a.%s> next;"))).hasSize(1);
        assertThat(rule.violations(ring(6, "Object next = %s.ONE;"))).hasSize(1);
        assertThat(rule.violations(ring(6, "/** As {@link %s}. */ int next;"))).isEmpty();
    }

    @Test
    void cycleThroughAPermitsClauseOrAFactory_isNotCounted() {
        List<Source> ring = new ArrayList<>(ring(6, "%s next;"));
        ring.set(0, source("C0", "package a; sealed interface C0 permits C1 {}"));
        assertThat(Cycles.betweenClasses(Set.of(), Map.of()).violations(ring)).isEmpty();
        assertThat(Cycles.betweenClasses(Set.of("a.C3"), Map.of()).violations(ring(6, "%s next;")))
                .isEmpty();
    }

    @Test
    void cycleThatIsAllowedByName_mayNotGrowAndMustExist() {
        Rule rule = Cycles.betweenClasses(Set.of(), Map.of("a", 6));
        assertThat(rule.violations(ring(6, "%s next;"))).isEmpty();
        assertThat(rule.violations(ring(7, "%s next;"))).hasSize(1);
        assertThat(rule.violations(ring(5, "%s next;"))).containsExactly("exception not needed: package=a, max=6");
    }

    @Test
    void classOfAnotherPackageOrANestedOne_isNoSibling() {
        Rule rule = Cycles.betweenClasses(Set.of(), Map.of());
        List<Source> ring = new ArrayList<>(ring(6, "%s next;"));
        ring.set(0, source("C0", "package a; import b.C1; class C0 { C1 next; }"));
        assertThat(rule.violations(ring)).isEmpty();
        ring.set(0, source("C0", "package a; class C0 { class C1 {} C1 next; }"));
        assertThat(rule.violations(ring)).isEmpty();
    }

    /** Makes so many classes, each of which names the next one. */
    private static List<Source> ring(int classes, String member) {
        return IntStream.range(0, classes)
                .mapToObj(i -> source(
                        "C" + i, "package a; class C" + i + " { " + member.formatted("C" + (i + 1) % classes) + " }"))
                .toList();
    }

    @Test
    void moduleThatDependsUpwards_isFound() {
        String pom = "<parent><artifactId>hinterland-parent</artifactId></parent><artifactId>%s</artifactId>"
                + "<dependency><artifactId>%s</artifactId></dependency>";
        assertThat(Directions.wrongDependencies("laboratory", pom.formatted("hinterland-lab", "hinterland")))
                .isEmpty();
        assertThat(Directions.wrongDependencies("experiments", pom.formatted("hinterland-experiments", "hinterland")))
                .containsExactly("wrong direction: from=experiments, to=hinterland");
    }

    @Test
    void bannedCall_isFoundWithItsReplacement() {
        Rule rule = Bans.name("Thread.sleep", "patience");
        assertThat(rule.in(source("class A { void m() { Thread.yield(); } }"))).isEmpty();
        assertThat(rule.in(source("class A {\n void m() { Thread.sleep(1); } }")))
                .containsExactly(
                        "banned: file=core/src/main/java/A.java, line=2," + " found=Thread.sleep, instead=patience");
        assertThat(rule.in(source("class A { void m() { java.lang.Thread.sleep(1); } }")))
                .hasSize(1);
    }

    @Test
    void bannedPackage_isFoundInAnImport() {
        assertThat(Bans.name("sun.misc", "a VarHandle").in(source("import sun.misc.Unsafe; class A {}")))
                .hasSize(1);
    }

    @Test
    void bannedMethod_isFoundOnAnyReceiver() {
        assertThat(Bans.name("reinterpret", "the full size").in(source("class A { void m() { x().reinterpret(8); } }")))
                .hasSize(1);
    }

    @Test
    void nameThatSaysNothing_isFound() {
        assertThat(Bans.emptyNames().in(source("package a.b; class Utility { class Implicit {} }")))
                .isEmpty();
        assertThat(Bans.emptyNames().in(source("package a.util; class A { class MapImpl {} }")))
                .hasSize(2);
    }

    @Test
    void silentCatch_isFound() {
        String shape = "class A { void m() { try { m(); } catch (Error _) { %s } } }";
        assertThat(Bans.silentCatches().in(source(shape.formatted("// closed already\n"))))
                .isEmpty();
        assertThat(Bans.silentCatches().in(source(shape.formatted("")))).hasSize(1);
    }

    @Test
    void packageWithoutAPage_isFound() {
        Source page = Source.parse("core/src/main/java/a/package-info.java", "/** A. */ @NullMarked package a;");
        Source bare = Source.parse("core/src/main/java/b/package-info.java", "/** B. */ package b;");
        Rule rule = Bans.unmarkedPackages();
        assertThat(rule.violations(List.of(source("package a; class A {}"), page)))
                .isEmpty();
        assertThat(rule.violations(List.of(source("package a; class A {}"), page, bare)))
                .containsExactly("no package-info.java with a comment and @NullMarked: package=b");
    }

    @Test
    void suppressionWithoutReason_isFound() {
        assertThat(Bans.bareSuppressions().in(source("// the type is erased\n@SuppressWarnings(\"x\")\nclass A {}")))
                .isEmpty();
        assertThat(Bans.bareSuppressions().in(source("@SuppressWarnings(\"x\") // erased\nclass A {}")))
                .isEmpty();
        assertThat(Bans.bareSuppressions().in(source("class A {\n    @SuppressWarnings(\"x\")\n int a; }")))
                .hasSize(1);
    }

    @Test
    void commentOf121Columns_isTooWide() {
        String text = "/** " + "a".repeat(113) + " */";
        assertThat(Comments.columns().in(source(text + "\nclass A {}"))).isEmpty();
        assertThat(Comments.columns().in(source("/** a" + text.substring(4) + "\nclass A {}")))
                .containsExactly("comment too wide: file=core/src/main/java/A.java, line=1, columns=121, max=120");
        assertThat(Comments.columns().in(source("class A { String a = \"" + "a".repeat(120) + "\"; }")))
                .isEmpty();
    }

    @Test
    void commentThatNamesNoActor_isFound() {
        Rule rule = Comments.namedActors();
        assertThat(rule.in(source("/** A thread that waits for its turn, which the holder ends. */ class A {}")))
                .isEmpty();
        assertThat(rule.in(source("/** Whoever waits. */ class A {}"))).hasSize(1);
        assertThat(rule.in(source("/** A turn. Who waits for it parks. */ class A {}")))
                .containsExactly("comment names no actor: file=core/src/main/java/A.java, line=1, found=. Who");
        assertThat(rule.in(source("class A {\n // a reader counts himself\n int a; }")))
                .hasSize(1);
        assertThat(rule.in(source("class A { String a = \"he\"; }"))).isEmpty();
    }

    @Test
    void messageThatNamesNoOptionOrMethod_isFound() {
        String shape =
                "package a; class Builder { void maximumBytes(long bytes) { throw new IllegalStateException(%s); } }";
        Rule rule = Messages.nameWhatToChange(Set.of("a"));
        assertThat(rule.in(source(shape.formatted("\"maximumBytes is too small: maximumBytes=\" + bytes"))))
                .isEmpty();
        assertThat(rule.in(source(shape.formatted("\"budget too small: maximumBytes=\" + bytes"))))
                .containsExactly("message names no option or method: file=core/src/main/java/A.java, line=1,"
                        + " message=budget too small: maximumBytes=");
        assertThat(rule.in(source(shape.formatted("\"bytes must be positive\"").replace("package a", "package b"))))
                .hasSize(1);
    }

    @Test
    void registryOrPlaceOfOneMachine_isFound() {
        String slash = "/";
        assertThat(Bans.places("a", "curl https://repo" + ".maven.apache.org")).hasSize(1);
        assertThat(Bans.places("a", "cd " + slash + "root/x")).hasSize(1);
        assertThat(Bans.places("a", "cd " + slash + "home/" + "anna/x")).hasSize(1);
        assertThat(Bans.places("a", slash + "usr/lib/jvm/temurin-25" + "-jdk")).hasSize(1);
        assertThat(Bans.places("a", slash + "usr/lib/jvm and src" + slash + "work/x and https://maven.apache.org"))
                .isEmpty();
    }

    private static Source source(String text) {
        return source("A", text);
    }

    private static Source source(String name, String text) {
        return Source.parse("core/src/main/java/" + name + ".java", text);
    }
}
