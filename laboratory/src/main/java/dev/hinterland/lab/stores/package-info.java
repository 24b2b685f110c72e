// SPDX-License-Identifier: Apache-2.0
/** The store that the laboratory is about, behind the interface of all stores. Class files of Java 25. */
@NullMarked
package dev.hinterland.lab.stores;

import org.jspecify.annotations.NullMarked;
