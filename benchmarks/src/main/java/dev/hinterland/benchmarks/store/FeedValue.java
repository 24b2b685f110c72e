// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import net.openhft.chronicle.values.MaxUtf8Length;

/**
 * A {@link dev.hinterland.benchmarks.codec.Feed} as a value interface of Chronicle's, which implements it; texts have a
 * fixed room.
 */
public interface FeedValue {

    /** The most bytes of an author: the longest is {@code author-999}. */
    int AUTHOR_BYTES = 16;

    /** The most bytes of the content, of which there are 86 at most. */
    int CONTENT_BYTES = 96;

    long getId();

    void setId(long id);

    int getType();

    void setType(int type);

    int getFlags();

    void setFlags(int flags);

    String getAuthor();

    void setAuthor(@MaxUtf8Length(AUTHOR_BYTES) String author);

    String getContent();

    void setContent(@MaxUtf8Length(CONTENT_BYTES) String content);

    long getTime();

    void setTime(long time);

    double getScore();

    void setScore(double score);

    int getLikes();

    void setLikes(int likes);

    boolean getHot();

    void setHot(boolean hot);
}
