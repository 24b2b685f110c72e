// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.openrewrite.java.Assertions.java;
import static org.openrewrite.java.Assertions.mavenProject;
import static org.openrewrite.java.Assertions.srcMainJava;
import static org.openrewrite.maven.Assertions.pomXml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.java.JavaParser;
import org.openrewrite.maven.MavenExecutionContextView;
import org.openrewrite.maven.tree.MavenRepository;
import org.openrewrite.test.RecipeSpec;
import org.openrewrite.test.RewriteTest;
import org.openrewrite.test.TypeValidation;

/** The dependencies of Maven projects, with a repository in a directory, so that nothing is fetched. */
class DependencyTest implements RewriteTest {

    @TempDir
    static Path repository;

    @BeforeAll
    static void fillRepository() throws IOException {
        publish("com.github.ben-manes.caffeine", "caffeine", "3.3.1");
        publish("com.google.guava", "guava", "33.8.0-jre");
        publish("dev.hinterland", "hinterland", "0.1.0");
    }

    private static void publish(String group, String artifact, String version) throws IOException {
        Path directory =
                repository.resolve(group.replace('.', '/')).resolve(artifact).resolve(version);
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve(artifact + "-" + version + ".pom"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                </project>
                """.formatted(group, artifact, version));
        Files.writeString(directory.resolve(artifact + "-" + version + ".jar"), "not empty");
        Files.writeString(directory.resolveSibling("maven-metadata.xml"), """
                <metadata>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <versioning>
                    <latest>%3$s</latest>
                    <release>%3$s</release>
                    <versions><version>%3$s</version></versions>
                  </versioning>
                </metadata>
                """.formatted(group, artifact, version));
    }

    @Override
    public void defaults(RecipeSpec spec) {
        InMemoryExecutionContext context = new InMemoryExecutionContext();
        MavenExecutionContextView.view(context)
                .setAddCentralRepository(false)
                .setAddLocalRepository(false)
                .setRepositories(List.of(MavenRepository.builder()
                        .id("directory")
                        .uri(repository.toUri().toString())
                        .knownToExist(true)
                        .build()));
        spec.executionContext(context)
                .recipeExecutionContext(context)
                .parser(JavaParser.fromJavaVersion().classpath("caffeine", "guava"))
                .typeValidationOptions(TypeValidation.none());
    }

    @Test
    void caffeine_isReplaced() {
        rewriteRun(
                spec -> spec.recipe(Migrated.recipe("dev.hinterland.rewrite.CaffeineDependency")),
                pomXml(
                        pom(dependency("com.github.ben-manes.caffeine", "caffeine", "3.3.1")),
                        pom(dependency("dev.hinterland", "hinterland", "0.1.0"))));
    }

    @Test
    void versionInAProperty_isChangedThere() {
        rewriteRun(
                spec -> spec.recipe(Migrated.recipe("dev.hinterland.rewrite.CaffeineDependency")),
                pomXml(
                        pom("<dependencyManagement>"
                                + dependency("com.github.ben-manes.caffeine", "caffeine", "${caffeine.version}")
                                + "</dependencyManagement>"
                                + dependency("com.github.ben-manes.caffeine", "caffeine", null)
                                + "<properties><caffeine.version>3.3.1</caffeine.version></properties>"),
                        pom("<dependencyManagement>"
                                + dependency("dev.hinterland", "hinterland", "${caffeine.version}")
                                + "</dependencyManagement>"
                                + dependency("dev.hinterland", "hinterland", null)
                                + "<properties><caffeine.version>0.1.0</caffeine.version></properties>")));
    }

    @Test
    void projectWithoutCaffeine_isLeftAlone() {
        rewriteRun(
                spec -> spec.recipe(Migrated.recipe("dev.hinterland.rewrite.CaffeineDependency")),
                pomXml(pom(dependency("com.google.guava", "guava", "33.8.0-jre"))));
    }

    @Test
    void hinterland_isAddedToProjectsThatUseGuavasCache() {
        rewriteRun(
                spec -> spec.recipe(Migrated.recipe("dev.hinterland.rewrite.FromGuava")),
                mavenProject(
                        "project",
                        srcMainJava(java("""
                                import com.google.common.cache.Cache;

                                class User {
                                    Cache<String, String> cache;
                                }
                                """, """
                                import dev.hinterland.OffHeapCache;

                                class User {
                                    OffHeapCache<String, String> cache;
                                }
                                """)),
                        pomXml(pom(dependency("com.google.guava", "guava", "33.8.0-jre")), pom("""
                                    <dependencies>
                                        <dependency>
                                            <groupId>com.google.guava</groupId>
                                            <artifactId>guava</artifactId>
                                            <version>33.8.0-jre</version>
                                        </dependency>
                                        <dependency>
                                            <groupId>dev.hinterland</groupId>
                                            <artifactId>hinterland</artifactId>
                                            <version>0.1.0</version>
                                        </dependency>
                                    </dependencies>"""))));
    }

    @Test
    void projectThatUsesGuavaForElse_isLeftAlone() {
        rewriteRun(
                spec -> spec.recipe(Migrated.recipe("dev.hinterland.rewrite.FromGuava")),
                mavenProject(
                        "project",
                        srcMainJava(java("""
                                import com.google.common.base.Joiner;

                                class User {
                                    Joiner joiner = Joiner.on(',');
                                }
                                """)),
                        pomXml(pom(dependency("com.google.guava", "guava", "33.8.0-jre")))));
    }

    private static String pom(String body) {
        return """
                <project>
                    <modelVersion>4.0.0</modelVersion>
                    <groupId>com.example</groupId>
                    <artifactId>example</artifactId>
                    <version>1</version>
                %s
                </project>
                """.formatted(body.indent(4).stripTrailing());
    }

    private static String dependency(String group, String artifact, String version) {
        String versionTag = version == null ? "" : "\n        <version>" + version + "</version>";
        return """
                <dependencies>
                    <dependency>
                        <groupId>%s</groupId>
                        <artifactId>%s</artifactId>%s
                    </dependency>
                </dependencies>
                """.formatted(group, artifact, versionTag).stripTrailing();
    }
}
