// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.figures;

import dev.hinterland.internal.memory.Cleaning;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The registration of a JMX bean in the platform's MBean server, until it is closed, or until what the bean shows is
 * unreachable.
 */
public final class Registration implements AutoCloseable {

    private static final Map<ObjectName, MapBean<?>> BEANS = new ConcurrentHashMap<>();

    private final ObjectName objectName;
    private final MapBean<?> bean;

    private Registration(ObjectName objectName, MapBean<?> bean) {
        this.objectName = objectName;
        this.bean = bean;
    }

    /**
     * Registers a bean under {@code dev.hinterland:type=…,name="…"}, in place of one that was forgotten.
     *
     * @throws IllegalStateException if another one has the name
     */
    public static Registration of(String type, String name, MapBean<?> bean) {
        try {
            ObjectName objectName = new ObjectName("dev.hinterland:type=" + type + ",name=" + ObjectName.quote(name));
            register(objectName, bean);
            Registration registration = new Registration(objectName, bean);
            Cleaning.register(bean.shown(), registration::close);
            return registration;
        } catch (InstanceAlreadyExistsException taken) {
            throw new IllegalStateException(
                    "jmx requires a name that no other store has: type=" + type + ", name=" + name, taken);
        } catch (JMException problem) {
            throw new IllegalStateException(
                    "jmx could not register the store: type=" + type + ", name=" + name, problem);
        }
    }

    private static synchronized void register(ObjectName objectName, MapBean<?> bean) throws JMException {
        MapBean<?> former = BEANS.get(objectName);
        if (former != null && former.isForgotten()) {
            unregister(objectName, former);
        }
        ManagementFactory.getPlatformMBeanServer().registerMBean(bean, objectName);
        BEANS.put(objectName, bean);
    }

    private static synchronized void unregister(ObjectName objectName, MapBean<?> bean) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        if (BEANS.remove(objectName, bean) && server.isRegistered(objectName)) {
            server.unregisterMBean(objectName);
        }
    }

    /** Takes the bean out of the server again, if nobody else has. */
    @Override
    public void close() {
        try {
            unregister(objectName, bean);
        } catch (JMException problem) {
            throw new IllegalStateException(
                    "close could not unregister the store from JMX: name=" + objectName, problem);
        }
    }
}
