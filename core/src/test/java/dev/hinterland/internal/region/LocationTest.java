// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What goes into a location comes out of it, whatever size the regions have. */
class LocationTest {

    private static final int ROUNDS = 200_000;

    @Test
    void fields_comeOutAsTheyWentIn() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < ROUNDS; i++) {
            int maxRegionBytes = 1 << random.nextInt(9, 30);
            int shift = Integer.numberOfTrailingZeros(maxRegionBytes) - Location.UNIT_SHIFT;
            int most = Location.maxRegions(maxRegionBytes);
            int largest = random.nextInt(1, most >>> random.nextInt(8)) + random.nextInt(2);
            int region = 1 + random.nextInt(largest);
            int highBits = Location.highBits(largest, shift);
            int offset = random.nextInt(maxRegionBytes / Location.UNIT_BYTES) * Location.UNIT_BYTES;
            long step = Location.generationStep(highBits);
            long generation = Location.firstGeneration(region, shift, highBits) + random.nextInt() * step;

            long location = Location.of(region, shift, offset, generation);

            assertThat(location).isPositive();
            assertThat(highBits).isLessThanOrEqualTo(Location.MAX_HIGH_BITS);
            Regions regions = new Regions(shift, (1 << highBits) - 1, new MemorySegment[0], null, new long[0], null);
            assertThat(regions.id(location)).isEqualTo(region);
            assertThat(regions.offset(location)).isEqualTo(offset);
            long place = (long) region << (shift + Location.UNIT_SHIFT);
            assertThat(Location.address(location, regions.highMask())).isEqualTo(place + offset);
            assertThat(Location.isOfGeneration(location, generation)).isTrue();
            assertThat(Location.isOfGeneration(location, generation + step)).isFalse();
            assertThat(Location.isOfGeneration(location, generation - step)).isFalse();
        }
    }
}
