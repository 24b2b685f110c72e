// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

/** What a cache begins with after its process was killed. */
public enum Start {
    /** With what lies in its file. */
    WARM("warm"),
    /** With nothing: it is in memory. */
    COLD("cold");

    private final String id;

    Start(String id) {
        this.id = id;
    }

    /** Returns its name in results. */
    public String id() {
        return id;
    }
}
