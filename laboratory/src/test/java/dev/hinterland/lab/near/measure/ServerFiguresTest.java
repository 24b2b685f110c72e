// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerFiguresTest {

    @Test
    void figures_areBytesOfBothDirections_andCommandsThatReadAValue() {
        ServerFigures figures = ServerFigures.parse("""
                total_net_input_bytes:100
                total_net_output_bytes:20
                total_net_repl_input_bytes:7
                cmdstat_get:calls=5,usec=9,usec_per_call=1.80
                cmdstat_hget:calls=2,usec=9,usec_per_call=1.80
                cmdstat_mget:calls=9,usec=9,usec_per_call=1.80
                """);

        assertThat(figures).isEqualTo(new ServerFigures(120, 7));
        assertThat(new ServerFigures(150, 10).since(figures)).isEqualTo(new ServerFigures(30, 3));
    }
}
