// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.lang.reflect.Method;
import org.springframework.cache.interceptor.KeyGenerator;

/**
 * Makes keys as Spring's {@code SimpleKeyGenerator} does, which are encoded faster: the parameter if there is one, and
 * a key of all parameters otherwise. The parameters of a {@code SimpleKey} are private, so each use of such a key costs
 * a walk through Java's serialization.
 *
 * @since 0.1.0
 */
public final class ParameterKeyGenerator implements KeyGenerator {

    /** Creates a generator. */
    public ParameterKeyGenerator() {}

    @Override
    public Object generate(Object target, Method method, Object... parameters) {
        boolean single = parameters.length == 1
                && parameters[0] != null
                && !parameters[0].getClass().isArray();
        return single ? parameters[0] : ParameterKey.of(parameters);
    }
}
