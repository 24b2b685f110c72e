// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * A {@link Spec} whose records have classes.
 *
 * @param raw the class
 * @param signature as it stands in a class file, with type arguments
 * @param parts the arguments of a generic class, or the components of a record
 */
record Typed(Class<?> raw, String signature, List<Typed> parts) {

    Object newRecord(List<Object> components) {
        try {
            return raw.getConstructors()[0].newInstance(components.toArray());
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("record cannot be made: type=" + raw, e);
        }
    }
}
