// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

/** The types whose imports later steps of a recipe remove. */
final class ReplacedTypes {

    private ReplacedTypes() {}

    static boolean isReplaced(String fullName) {
        for (Library library : Library.values()) {
            if (fullName.startsWith(library.packageName() + ".")) {
                return true;
            }
        }
        return false;
    }
}
