// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

/** Programs that were written for Guava. */
class GuavaProgramsTest extends ProgramsTest {

    GuavaProgramsTest() {
        super(Library.GUAVA, "dev.hinterland.rewrite.FromGuava");
    }
}
