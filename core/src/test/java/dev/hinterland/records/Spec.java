// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.util.List;

/** What a component of a random record is. */
sealed interface Spec {

    /** A type without type arguments. */
    record Plain(Class<?> type) implements Spec {}

    /** A collection or an optional, of what its arguments say. */
    record Generic(Class<?> type, List<Spec> arguments) implements Spec {}

    /** A record with these components. */
    record Components(List<Spec> components) implements Spec {}
}
