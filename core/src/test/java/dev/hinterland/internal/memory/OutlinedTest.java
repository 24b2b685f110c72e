// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** HotSpot inlines no method whose bytecode is larger than its FreqInlineSize. */
class OutlinedTest {

    private static final int FREQ_INLINE_SIZE = 325;
    private static final String MARK = Outlined.class.descriptorString();

    @Test
    void outlinedMethods_areTooLargeToBeInlined() throws IOException, URISyntaxException {
        List<MethodModel> outlined = classes().stream()
                .flatMap(type -> type.methods().stream())
                .filter(OutlinedTest::isOutlined)
                .toList();
        assertThat(outlined)
                .hasSizeGreaterThan(10)
                .allSatisfy(method -> assertThat(method.findAttribute(Attributes.code())
                                .orElseThrow()
                                .codeLength())
                        .as("bytes of %s", method.methodName())
                        .isGreaterThan(FREQ_INLINE_SIZE));
    }

    private static boolean isOutlined(MethodModel method) {
        return method.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .filter(marks -> marks.annotations().stream()
                        .anyMatch(mark -> mark.className().equalsString(MARK)))
                .isPresent();
    }

    private static List<ClassModel> classes() throws IOException, URISyntaxException {
        Path root = Path.of(Outlined.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class") && !file.endsWith("module-info.class"))
                    .map(OutlinedTest::parsed)
                    .toList();
        }
    }

    private static ClassModel parsed(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
