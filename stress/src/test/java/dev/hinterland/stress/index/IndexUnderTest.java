// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import java.util.List;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** What Lincheck calls. A value tells who put it: key, value and all are distinct numbers. */
@Param(name = "key", gen = IntGen.class, conf = "1:11")
@Param(name = "value", gen = IntGen.class, conf = "100:102")
public class IndexUnderTest {

    /** Set before a check begins: Lincheck makes the objects by itself. */
    static Supplier<Table> tables = () -> {
        throw new AssertionError("no table to test");
    };

    /** The keys that are there from the start, put in this order, where a scenario does not put them itself. */
    static List<Integer> present = List.of();

    private final Table table = tables.get();

    public IndexUnderTest() {
        for (int key : present) {
            table.put(key, 10 * key);
        }
    }

    @Operation
    public int get(@Param(name = "key") int key) {
        return table.get(key);
    }

    @Operation
    public int put(@Param(name = "key") int key, @Param(name = "value") int value) {
        return table.put(key, value);
    }

    @Operation
    public boolean putIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return table.putIfAbsent(key, value);
    }

    @Operation
    public int remove(@Param(name = "key") int key) {
        return table.remove(key);
    }

    @Operation
    public void relocate(@Param(name = "key") int key) {
        table.relocate(key);
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
}
