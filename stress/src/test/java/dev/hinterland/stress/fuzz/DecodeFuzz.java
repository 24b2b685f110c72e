// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Decodes any bytes with any of the library's codecs; the first byte says with which. */
public final class DecodeFuzz {

    private static final List<Specimen<?>> SPECIMENS = Specimens.all();

    private DecodeFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 0) {
            Specimen<?> specimen = SPECIMENS.get(Math.floorMod(input[0], SPECIMENS.size()));
            Oracle.check(specimen.codec(), Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** Returns inputs to begin with. */
    static List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < SPECIMENS.size(); i++) {
            for (byte[] bytes : SPECIMENS.get(i).seeds()) {
                byte[] seed = new byte[1 + bytes.length];
                seed[0] = (byte) i;
                System.arraycopy(bytes, 0, seed, 1, bytes.length);
                seeds.add(seed);
            }
        }
        return seeds;
    }
}
