// SPDX-License-Identifier: Apache-2.0
/** What the tests run in JVMs of their own; uses the public interface of the library and the JDK, nothing else. */
package dev.hinterland.programs;
