// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of Flight Recorder: a link to a server has another state. */
@Name("dev.hinterland.RemoteLink")
@Label("Remote Link")
@Category("Hinterland")
@Description("The link of a cache to a server serves, is silent or is lost")
@StackTrace(false)
final class LinkStateEvent extends Event {

    @Label("Key Prefix")
    String prefix = "";

    @Label("Server")
    @Description("The URI, without a password")
    String uri = "";

    @Label("State")
    @Description("SERVING, SILENT or LOST: copies near count in the first only")
    String state = "";

    /** Commits an event. */
    static void commit(KeyPrefix prefix, String uri, String state) {
        LinkStateEvent event = new LinkStateEvent();
        if (event.isEnabled()) {
            event.prefix = prefix.toString();
            event.uri = uri;
            event.state = state;
            event.commit();
        }
    }
}
