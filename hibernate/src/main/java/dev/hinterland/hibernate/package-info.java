// SPDX-License-Identifier: Apache-2.0
/**
 * The second-level cache of Hibernate in memory off the heap. {@link dev.hinterland.hibernate.HibernateKeys} is the
 * codec of its keys.
 */
@NullMarked
package dev.hinterland.hibernate;

import org.jspecify.annotations.NullMarked;
