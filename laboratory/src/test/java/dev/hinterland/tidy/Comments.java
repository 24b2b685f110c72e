// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.tidy;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form of comments, which the formatter leaves as they are. */
final class Comments {

    private static final int COLUMNS_MAX = 120;
    private static final Pattern COMMENT = Pattern.compile("^\\s*(/\\*|\\*|//).*");

    /** Pronouns for threads, and sentences whose subject has no antecedent; strings in code are not looked at. */
    private static final Pattern NO_ACTOR = Pattern.compile(
            "\\b([Ww]hoever|[Hh]e|[Hh]im|[Hh]is|[Hh]imself)\\b|(?:^\\s*/?\\*+ |[.:;] |// )(Who|Whatever)\\b");

    private Comments() {}

    static Rule columns() {
        return Rule.each((source, found) -> {
            List<String> lines = source.lines();
            for (int i = 0; i < lines.size(); i++) {
                int columns = lines.get(i).length();
                if (columns > COLUMNS_MAX && COMMENT.matcher(lines.get(i)).matches()) {
                    found.accept("comment too wide: file=%s, line=%d, columns=%d, max=%d"
                            .formatted(source, i + 1, columns, COLUMNS_MAX));
                }
            }
        });
    }

    /** A sentence names its actor: the reader, the evacuator, a thread. */
    static Rule namedActors() {
        return Rule.each((source, found) -> {
            List<String> lines = source.lines();
            for (int i = 0; i < lines.size(); i++) {
                Matcher actor = NO_ACTOR.matcher(lines.get(i));
                if (COMMENT.matcher(lines.get(i)).matches() && actor.find()) {
                    found.accept("comment names no actor: file=%s, line=%d, found=%s"
                            .formatted(source, i + 1, actor.group().strip()));
                }
            }
        });
    }
}
