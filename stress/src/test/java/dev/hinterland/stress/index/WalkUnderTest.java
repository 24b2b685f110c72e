// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** A walk beside what moves entries about. Keys below twenty stay where they are once they have been put. */
public class WalkUnderTest {

    private static final int FIRST_FLEETING_KEY = 20;

    private final Table table = IndexUnderTest.tables.get();

    @Operation
    public void put(@Param(gen = IntGen.class) int key, @Param(gen = IntGen.class) int value) {
        table.put(key, value);
    }

    @Operation
    public void split() {
        table.split();
    }

    @Operation
    public void merge() {
        table.merge();
    }

    @Operation
    public void moveNodes() {
        table.moveNodes();
    }

    /** Returns the keys found that stay. */
    @Operation
    public String walk() {
        return table.walk().stream()
                .filter(key -> key < FIRST_FLEETING_KEY)
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }
}
