// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.openrewrite.java.tree.Comment;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Space;
import org.openrewrite.java.tree.TextComment;
import org.openrewrite.marker.Markers;

/** Comments that say what a person must decide. */
final class Todo {

    private static final String START = " TODO Hinterland: ";

    private Todo() {}

    /** {@return the tree with a comment before it} */
    static <T extends J> T before(T tree, String text) {
        return tree.withPrefix(in(tree.getPrefix(), text));
    }

    /** {@return the space with a comment at its end, before what follows on the same line or the next} */
    static Space in(Space space, String text) {
        String last = space.getLastWhitespace();
        last = last.substring(Math.max(0, last.lastIndexOf('\n')));
        List<Comment> comments = new ArrayList<>(space.getComments());
        boolean told = comments.stream().anyMatch(comment -> isTodo(comment, text));
        if (told) {
            return space;
        }
        comments.add(new TextComment(true, START + text + " ", last.isEmpty() ? " " : last, Markers.EMPTY));
        return space.withComments(comments);
    }

    private static boolean isTodo(Comment comment, String text) {
        return comment instanceof TextComment block && block.getText().equals(START + text + " ");
    }
}
