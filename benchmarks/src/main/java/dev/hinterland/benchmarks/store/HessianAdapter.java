// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.stores.HinterlandAdapter;
import dev.hinterland.benchmarks.codec.HessianCodec;
import dev.hinterland.codec.Codec;
import java.util.List;

/** Values encoded with Hessian, in Hinterland's map, so that only the encoding differs. */
final class HessianAdapter extends HinterlandAdapter {

    HessianAdapter() {
        super(false);
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return List.of("--sun-misc-unsafe-memory-access=allow");
    }

    @Override
    protected <T> Codec<T> valueCodecOf(Form<T> form) {
        return new HessianCodec<>(form.type());
    }
}
