package dev.hinterland.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What goes into a location comes out of it, whatever size the regions have. */
class LocationTest {

    private static final int ROUNDS = 200_000;

    @Test
    void fields_comeOutAsTheyWentIn() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < ROUNDS; i++) {
            int maxRegionBytes = 1 << random.nextInt(16, 29);
            int shift = Integer.numberOfTrailingZeros(maxRegionBytes) - Location.UNIT_SHIFT;
            int region = random.nextInt(1, Location.maxRegions(maxRegionBytes)) + random.nextInt(2);
            int offset = random.nextInt(maxRegionBytes / Location.UNIT_BYTES) * Location.UNIT_BYTES;
            long generation = random.nextLong(1, Long.MAX_VALUE);

            long location = Location.of(region, shift, offset, generation);

            assertThat(location).isPositive();
            assertThat(Location.region(location, shift)).isEqualTo(region);
            assertThat(Location.offset(location, shift)).isEqualTo(offset);
            assertThat(Location.isOfGeneration(location, generation)).isTrue();
            assertThat(Location.isOfGeneration(location, generation + 1)).isFalse();
            assertThat(Location.isOfGeneration(location, generation - 1)).isFalse();
        }
    }
}
