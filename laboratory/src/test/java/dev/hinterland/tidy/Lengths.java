// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** Files and methods that are read in one go. */
final class Lengths {

    private static final int FILE_LINES_MAX = 500;
    private static final int METHOD_LINES_MAX = 60;

    private Lengths() {}

    static Rule files() {
        return Rule.each((source, found) -> {
            int lines = source.lines().size();
            if (lines > FILE_LINES_MAX) {
                found.accept("file too long: file=%s, lines=%d, max=%d".formatted(source, lines, FILE_LINES_MAX));
            }
        });
    }

    static Rule methods() {
        return Rule.each((source, found) -> source.scan(new TreeScanner<Void, Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, Void unused) {
                int lines = source.isImplicit(method) ? 0 : source.lastLine(method) - source.line(method) + 1;
                if (lines > METHOD_LINES_MAX) {
                    found.accept("method too long: file=%s, method=%s, lines=%d, max=%d"
                            .formatted(source, method.getName(), lines, METHOD_LINES_MAX));
                }
                return super.visitMethod(method, null);
            }
        }));
    }
}
