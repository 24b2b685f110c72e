// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import java.io.Serializable;

/** A {@link Feed} for what makes an empty object first and sets its fields then, as Hessian does. */
final class FeedBean implements Serializable {

    private static final long serialVersionUID = 1L;

    private long id;
    private int type;
    private int flags;
    private String author = "";
    private String content = "";
    private long time;
    private double score;
    private int likes;
    private boolean hot;

    /** Creates an empty bean, to be filled. */
    FeedBean() {}

    FeedBean(Feed feed) {
        id = feed.id();
        type = feed.type();
        flags = feed.flags();
        author = feed.author();
        content = feed.content();
        time = feed.time();
        score = feed.score();
        likes = feed.likes();
        hot = feed.hot();
    }

    Feed toFeed() {
        return new Feed(id, type, flags, author, content, time, score, likes, hot);
    }
}
