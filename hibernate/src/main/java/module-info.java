// SPDX-License-Identifier: Apache-2.0
/** Keys of the second-level cache of Hibernate. */
@SuppressWarnings("requires-transitive-automatic") // Hibernate has no descriptor, but a name that is settled
module dev.hinterland.hibernate {
    requires transitive dev.hinterland;
    requires transitive org.hibernate.orm.core;
    requires static org.jspecify;

    exports dev.hinterland.hibernate;
}
