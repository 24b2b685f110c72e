// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.Field;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Quote;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every method of the interface, found by reflection: with a null for each argument, and on a closed map. */
class ArgumentsTest {

    /** Harmless on a closed map: they answer nothing about what it held. */
    private static final Set<String> ALLOWED_AFTER_CLOSE = Set.of("close", "equals", "toString", "hashCode");

    static Stream<Method> methods() {
        return Arrays.stream(OffHeapMap.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.isBridge());
    }

    static Stream<Method> methodsWithArguments() {
        return methods()
                .filter(method ->
                        method.getParameterCount() > 0 && !method.getName().equals("equals"));
    }

    static Stream<Method> methodsThatNeedAnOpenMap() {
        return methods().filter(method -> !ALLOWED_AFTER_CLOSE.contains(method.getName()));
    }

    @Test
    void reflection_findsTheInterface() {
        assertThat(methods().map(Method::getName))
                .contains("get", "put", "putIfAbsent", "compute", "merge", "replaceAll", "longSize", "stats", "close")
                .hasSizeGreaterThan(25);
    }

    @ParameterizedTest
    @MethodSource("methodsWithArguments")
    void nullArgument_isRefused_andChangesNothing(Method method) {
        try (OffHeapMap<String, Long> map = map()) {
            map.put("key", 1L);
            for (String key : new String[] {"key", "absent"}) {
                for (int i = 0; i < method.getParameterCount(); i++) {
                    Object[] arguments = arguments(method, key);
                    if (method.getParameterTypes()[i].isPrimitive()) {
                        continue;
                    }
                    arguments[i] = null;
                    assertRefusesNull(map, method, arguments, i);
                    assertThat(map).containsExactly(Map.entry("key", 1L));
                }
            }
        }
    }

    /** A null in place of a value to look for is merely not found; a default may be null. */
    private static void assertRefusesNull(OffHeapMap<String, Long> map, Method method, Object[] arguments, int i) {
        boolean looksFor = i == 1 && Set.of("remove", "getOrDefault").contains(method.getName());
        Throwable thrown = catchThrowable(() -> invoke(map, method, arguments));
        if (!looksFor || thrown != null) {
            assertThat(thrown)
                    .as("%s with %s", method, Arrays.toString(arguments))
                    .isInstanceOf(NullPointerException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("methodsThatNeedAnOpenMap")
    void closedMap_refusesEverything(Method method) {
        OffHeapMap<String, Long> map = map();
        map.put("key", 1L);
        map.close();
        assertThat(catchThrowable(() -> invoke(map, method, arguments(method, "key"))))
                .as("%s", method)
                .isInstanceOf(StoreClosedException.class)
                .message()
                .matches("[^:=]+: \\w+=\\S+(, \\w+=\\S+)*");
    }

    private static Object[] arguments(Method method, String key) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = method.getParameterTypes()[i];
            boolean isValue = method.getName().equals("containsValue") || i > 0;
            arguments[i] = type == Object.class ? (isValue ? (Object) 1L : key) : argument(type);
        }
        return arguments;
    }

    private static Object argument(Class<?> type) {
        if (type == Map.class) {
            return Map.of("key", 1L);
        } else if (type == Iterable.class) {
            return List.of("key");
        } else if (type == Function.class) {
            return (Function<Object, Object>) key -> 1L;
        } else if (type == BiFunction.class) {
            return (BiFunction<Object, Object, Object>) (key, value) -> 1L;
        } else if (type == BiConsumer.class) {
            return (BiConsumer<Object, Object>) (key, value) -> assertThat(key).isNotNull();
        }
        return fieldOrNumber(type);
    }

    private static Object fieldOrNumber(Class<?> type) {
        if (type == Consumer.class) {
            return (Consumer<Object>) view -> assertThat(view).isNotNull();
        } else if (type == Predicate.class) {
            return (Predicate<Object>) view -> true;
        } else if (type == Field.OfInt.class) {
            return Quote.PRICE;
        } else if (type == Field.OfLong.class) {
            return Quote.ID;
        } else if (type == Field.OfDouble.class) {
            return Quote.SIZE;
        } else if (type == int.class) {
            return 1;
        } else if (type == long.class) {
            return 1L;
        } else if (type == double.class) {
            return 1.0;
        }
        throw new AssertionError("argument of a new kind: type=" + type);
    }

    private static Object invoke(OffHeapMap<String, Long> map, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(map, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static OffHeapMap<String, Long> map() {
        return Hinterland.map(Codec.ofString(), Codec.ofLong())
                .maximumBytes(Budgets.smallest())
                .build();
    }
}
