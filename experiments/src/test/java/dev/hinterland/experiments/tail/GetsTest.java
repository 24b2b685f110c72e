// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.stores.ConcurrentHashMapAdapter;
import dev.hinterland.experiments.run.WrongValueException;
import dev.hinterland.experiments.workload.Data;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GetsTest {

    private static final int ENTRIES = 20;

    private final Data data = Data.of(8, 100);
    private final OpenStore<Object, Object> store = open();
    private final Gets gets = new Gets(store, "concurrent-hash-map", data, ENTRIES);

    private static OpenStore<Object, Object> open() {
        Form<Object> any = Form.of(Object.class, null, 8);
        return new ConcurrentHashMapAdapter()
                .open(new StoreSpec<>(any, any, ENTRIES, true, null, 0, Path.of(""), Map.of()));
    }

    private void turn(Operation operation) throws Exception {
        operation.prepare();
        operation.run();
        operation.check();
    }

    @Test
    void get_ofWhatWasPut_isRight() throws Exception {
        Puts puts = new Puts(store, data, ENTRIES);
        for (int i = 0; i < 1000; i++) {
            turn(puts);
        }

        for (int i = 0; i < 1000; i++) {
            turn(gets);
        }

        assertThat(gets.checksum()).isNotZero();
    }

    @Test
    void missingEntry_isFound() {
        assertThatThrownBy(() -> turn(gets))
                .isInstanceOf(WrongValueException.class)
                .hasMessageStartingWith("an entry is missing: store=concurrent-hash-map");
    }

    @Test
    void wrongValue_isFoundByTheFirstOf256() {
        for (long i = 0; i < ENTRIES; i++) {
            store.put(data.key(i), data.value(i + 1));
        }

        assertThatThrownBy(() -> turn(gets))
                .isInstanceOf(WrongValueException.class)
                .hasMessageStartingWith("a read gave another value than was written");
    }

    @Test
    void control_findsNothing_andNothingIsExpected() {
        Gets ofControl = new Gets(new ControlStore(), ControlStore.ID, data, ENTRIES);

        assertThatCode(() -> turn(ofControl)).doesNotThrowAnyException();
    }
}
