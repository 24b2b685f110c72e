// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

/** Programs that were written for Caffeine. */
class CaffeineProgramsTest extends ProgramsTest {

    CaffeineProgramsTest() {
        super(Library.CAFFEINE, "dev.hinterland.rewrite.FromCaffeine");
    }
}
