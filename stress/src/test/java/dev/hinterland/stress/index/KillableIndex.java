// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.util.List;
import java.util.Set;

/** An index whose memory is looked at as it would be if the process were killed before or after any of its writes. */
public interface KillableIndex {

    void put(int key);

    void remove(int key);

    /** Splits a bucket. */
    void split();

    /** Merges the last bucket. */
    void merge();

    /** Moves overflow nodes to where they are not in the way. */
    void moveNodes();

    /** Checks the index, and returns its keys. */
    Set<Integer> keys();

    /** Keeps an image from before an operation, and one from after each of its writes. */
    void record(Runnable operation);

    /** Returns the keys that a process finds that walks through an image as it is. */
    Set<Integer> read(int image);

    /** Returns which keys a process finds that looks for each of some in an image as it is. */
    Set<Integer> find(int image, Set<Integer> wanted);

    /** Returns how many images there are. */
    int images();

    /** Recovers an image, checks what comes of it, and returns its keys. */
    Set<Integer> recover(int image);

    /** The same, where the process that recovers is killed too, after each of its writes, and another one recovers. */
    List<Set<Integer>> recoverTwice(int image);
}
