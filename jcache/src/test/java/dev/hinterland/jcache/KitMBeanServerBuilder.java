// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;

/** Makes the server of beans that the kit looks for: one whose id is what a system property says. */
public final class KitMBeanServerBuilder extends MBeanServerBuilder {

    @Override
    public MBeanServer newMBeanServer(String defaultDomain, MBeanServer outer, MBeanServerDelegate delegate) {
        return super.newMBeanServer(defaultDomain, outer, new NamedDelegate());
    }

    /** Has the id that the kit expects. */
    private static final class NamedDelegate extends MBeanServerDelegate {

        @Override
        public synchronized String getMBeanServerId() {
            return System.getProperty("org.jsr107.tck.management.agentId");
        }
    }
}
