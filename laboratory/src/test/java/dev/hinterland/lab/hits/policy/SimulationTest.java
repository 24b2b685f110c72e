// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.hits.policy.SlowCaches.SlowCache;
import dev.hinterland.lab.trace.Request;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Computed policies against the examples of their papers, and against themselves written plainly. */
class SimulationTest {

    private static final int ROUNDS = 60;
    private static final int REQUESTS = 600;

    static Stream<String> policies() {
        return new TreeSet<>(SlowCaches.ALL.keySet()).stream();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void equalObjects_areHitsAndMissesOfThePlainPolicy(String policy) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            compare(policy, Size.ofEntries(1 + random.nextInt(round < 10 ? 4 : 40)), random, 0);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void objectsThatExpire_areHitsAndMissesOfThePlainPolicy(String policy) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(1000 + round);
            compare(policy, Size.ofEntries(1 + random.nextInt(30)), random, 60);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void objectsOfDifferentSizes_areHitsAndMissesOfThePlainPolicy(String policy) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(2000 + round);
            Size size = new Size(1, 20 + random.nextInt(400), 2);
            compare(policy, size, random, round % 2 == 0 ? 0 : 100);
        }
    }

    /** Popular keys, scans and rounds of a loop; sizes change now and then; a request a millisecond. */
    private static void compare(String policy, Size size, Random random, int ttl) {
        LongFunction<SlowCache> maker = Objects.requireNonNull(SlowCaches.ALL.get(policy));
        SlowCache slow = maker.apply(size.weighs() ? size.bytes() : size.entries());
        int keys = 4 + random.nextInt(80);
        int loop = 1 + random.nextInt(60);
        Request request = new Request();
        try (Driven fast = Policies.of(policy).open(size, null)) {
            for (int now = 0; now < REQUESTS; now++) {
                long popular = (long) (keys * Math.pow(random.nextDouble(), 3));
                long key = now / 100 % 3 == 1 ? 1000L + now % loop : random.nextInt(8) == 0 ? 5000L + now : popular;
                long bytes = 1 + (key * 31 + (random.nextInt(20) == 0 ? now : 0)) % 37;
                request.set(key, bytes, now);
                request.setTtl(ttl == 0 ? 0 : 1 + key % ttl);
                long weight = size.weighs() ? size.weight(bytes) : 1;
                boolean expected = slow.request(key, weight, now, ttl == 0 ? Long.MAX_VALUE : now + 1 + key % ttl);

                assertThat(fast.request(request))
                        .as("%s, %s, keys=%d, loop=%d, request=%d", policy, size, keys, loop, now)
                        .isEqualTo(expected);
            }
        }
    }

    private static String drive(String policy, int entries, String keys) {
        StringBuilder outcome = new StringBuilder();
        Request request = new Request();
        try (Driven cache = Policies.of(policy).open(Size.ofEntries(entries), null)) {
            for (String key : keys.split(" ", -1)) {
                request.set(key.charAt(0));
                outcome.append(cache.request(request) ? 'h' : 'm');
            }
        }
        return outcome.toString();
    }

    /**
     * Worked by hand from the rules of the papers.
     *
     * <ul>
     *   <li>SIEVE: A and B are read. The hand passes both and evicts C, then D. It stays between B and E. So G evicts
     *       E, and A and B, which nobody has read since, are still there.
     *   <li>2Q with four entries: a queue of one, and two keys remembered. E evicts A, which comes back as one of the
     *       long-lived and evicts B; a scan over F, G and H leaves it.
     *   <li>ARC: A and B are used twice. A scan over C to F evicts none of them.
     *   <li>LIRS with five entries keeps A, B and C. D is not kept, and evicted by F. It comes back while it is in the
     *       stack, evicts E, and is kept in the place of A. A joins the queue behind F. So G evicts F, and A is there.
     *   <li>GDSF: A is read twice, so B leaves, then C, since what leaves moves the clock.
     * </ul>
     */
    @ParameterizedTest
    @CsvSource({
        "sieve, 4, 'A B C D A B E F G A B', mmmmhhmmmhh",
        "2q, 4, 'A B C D E A F G H A', mmmmmmmmmh",
        "arc, 4, 'A B A B C D E F A B', mmhhmmmmhh",
        "lirs, 5, 'A B C D E F D G A D', mmmmmmmmhh",
        "gdsf, 2, 'A A B C A B', mhmmhm"
    })
    void examples_areThoseThatOneWorksByHand(String policy, int entries, String keys, String outcome) {
        assertThat(drive(policy, entries, keys)).isEqualTo(outcome);
    }
}
