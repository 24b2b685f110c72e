// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table without frames: a header, a rule, and rows whose first column is text and whose others are figures. */
final class Table {

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        this.header = List.of(header);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    String text() {
        Column[] columns = new Column[header.size()];
        for (int i = 0; i < columns.length; i++) {
            HorizontalAlign align = i == 0 ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns[i] = new Column().header(header.get(i)).headerAlign(align).dataAlign(align);
        }
        String[][] cells = rows.stream().map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
        return AsciiTable.builder()
                .border(AsciiTable.NO_BORDERS)
                .data(columns, cells)
                .asString()
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .map(line -> line.substring(1))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
