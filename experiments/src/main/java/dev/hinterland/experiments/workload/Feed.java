// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.workload;

import java.io.Serializable;

/**
 * The value of the published experiment: an entry of a user's news feed.
 *
 * @param id the number of the entry
 * @param userId who wrote it
 * @param type its kind
 * @param content what it says: {@code userId + "_" + id}
 * @param createTime when it was written, in milliseconds since the epoch
 */
public record Feed(long id, String userId, int type, String content, long createTime) implements Serializable {}
