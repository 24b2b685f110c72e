// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.experiments.workload.Feed;
import java.io.Serializable;

/** A {@link Feed} for serializers that make an empty object first and set its fields then. */
public final class FeedBean implements Serializable {

    private static final long serialVersionUID = 1L;

    private long id;
    private String userId = "";
    private int type;
    private String content = "";
    private long createTime;

    /** Creates an empty bean, to be filled. */
    public FeedBean() {}

    FeedBean(Feed feed) {
        id = feed.id();
        userId = feed.userId();
        type = feed.type();
        content = feed.content();
        createTime = feed.createTime();
    }

    Feed toFeed() {
        return new Feed(id, userId, type, content, createTime);
    }
}
