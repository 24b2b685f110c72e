package dev.hinterland.store;

import dev.hinterland.region.Region;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** First in, first out; but what has been read since it was written, or kept, is kept once more. */
final class SecondChance implements EvictionPolicy {

    @Override
    public int maxFrequency() {
        return 1;
    }

    @Override
    public Optional<Region> victim(List<Region> full) {
        return full.stream().min(Comparator.comparingLong(Region::number));
    }

    @Override
    public int judge(Region victim, int hash, int frequency, int bytes) {
        return frequency > 0 ? 0 : DROP;
    }
}
