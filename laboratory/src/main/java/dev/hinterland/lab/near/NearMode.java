// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/** How the server tells JVMs of writes. */
public enum NearMode {
    /** There is no near cache: every read goes to the server. */
    NONE("none"),
    /** {@code CLIENT TRACKING ON BCAST}: every connection is told of every write under the prefix. */
    BCAST("bcast"),
    /** {@code CLIENT TRACKING ON}: the server remembers which connection has read which key. */
    DEFAULT("default");

    private final String id;

    NearMode(String id) {
        this.id = id;
    }

    /** Returns its name in options and tables. */
    public String id() {
        return id;
    }
}
