// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * All that an object of the library can reach through fields, down to primitives, numbers and native memory, by the
 * path to it. Objects of others, such as threads and locks, count by what they say they are if they are numbers, or not
 * at all.
 */
final class StateOf {

    private static final String LIBRARY = "dev.hinterland";

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private StateOf() {}

    static Map<String, Object> everythingIn(Object root) {
        StateOf state = new StateOf();
        state.visit("", root);
        return state.values;
    }

    /** Returns the paths whose values differ. */
    static Set<String> differences(Map<String, Object> one, Map<String, Object> other) {
        Set<String> paths = new TreeSet<>(one.keySet());
        paths.addAll(other.keySet());
        paths.removeIf(path -> Objects.equals(one.get(path), other.get(path)));
        return paths;
    }

    private void visit(String path, Object object) {
        if (object == null) {
            return;
        }
        if (object instanceof MemorySegment segment) {
            visitMemory(path, segment);
        } else if (object instanceof Number || object instanceof Enum) {
            // Numbers are also the adders and atomics of java.util.concurrent.
            values.put(path, object.toString());
        } else if (object.getClass().isArray()) {
            visitArray(path, object);
        } else if (object.getClass().getName().startsWith(LIBRARY) && seen.add(object)) {
            visitFields(path, object);
        }
    }

    private void visitMemory(String path, MemorySegment segment) {
        if (segment.isNative()) {
            byte[] bytes = segment.toArray(ValueLayout.JAVA_BYTE);
            values.put(path, Arrays.hashCode(bytes));
        }
    }

    private void visitArray(String path, Object array) {
        boolean primitive = array.getClass().getComponentType().isPrimitive();
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            if (primitive) {
                values.put(path + "[" + i + "]", element);
            } else {
                visit(path + "[" + i + "]", element);
            }
        }
    }

    private void visitFields(String path, Object object) {
        for (Class<?> type = object.getClass(); type.getName().startsWith(LIBRARY); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    visitField(path + "." + field.getName(), field, object);
                }
            }
        }
    }

    private void visitField(String path, Field field, Object owner) {
        field.setAccessible(true);
        try {
            Object value = field.get(owner);
            if (field.getType().isPrimitive()) {
                values.put(path, value);
            } else {
                visit(path, value);
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError("a field cannot be read: path=" + path, e);
        }
    }
}
