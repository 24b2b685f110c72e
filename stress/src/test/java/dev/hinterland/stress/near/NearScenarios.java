// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import dev.hinterland.Hinterland;
import dev.hinterland.codec.Codec;
import dev.hinterland.stress.NearTier;
import dev.hinterland.stress.NearTier.Fault;
import dev.hinterland.stress.NearTier.NearRemote;
import dev.hinterland.stress.NearTier.Session;
import dev.hinterland.stress.index.Twin;
import dev.hinterland.stress.index.Twin.Break;
import dev.hinterland.stress.near.NearKeyUnderTest.Caches;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** What is done at once to a key of which two caches have copies, so that each rule of the protocol matters. */
final class NearScenarios {

    /** Half as many as of the index, since each has more steps. */
    static final int INVOCATIONS = Integer.getInteger("hinterland.lincheck.invocations", 100) / 2;

    /** As many as each twin needs to be found out for certain; the check ends as soon as it is. */
    static final int TWIN_INVOCATIONS = Math.max(5_000, INVOCATIONS);

    private static final Integer KEY = 1;

    /** The keys of real caches, which all objects share. */
    private static final AtomicInteger NEXT = new AtomicInteger();

    private NearScenarios() {}

    private static Actor call(String name, Object... arguments) {
        Method method = Arrays.stream(NearKeyUnderTest.class.getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return new Actor(method, Arrays.asList(arguments));
    }

    /** What happens before, at once, and after. */
    record Scenario(List<Actor> before, List<List<Actor>> threads, List<Actor> after) {

        Scenario after(Actor... actors) {
            return new Scenario(before, threads, List.of(actors));
        }

        ExecutionScenario execution() {
            return new ExecutionScenario(before, threads, after, null);
        }
    }

    private static Scenario of(List<Actor> before, List<Actor> first, List<Actor> second) {
        return new Scenario(before, List.of(first, second), List.of(call("get", 0), call("get", 1)));
    }

    private static final List<Actor> ON_THE_TIER = List.of(call("put", 1, 1));
    private static final List<Actor> NEAR = List.of(call("put", 1, 1), call("get", 0));

    static final Scenario FETCH_AND_PUT_ELSEWHERE =
            of(ON_THE_TIER, List.of(call("get", 0)), List.of(call("put", 1, 2)));
    static final Scenario READS_AND_PUT_ELSEWHERE =
            of(NEAR, List.of(call("get", 0), call("get", 0)), List.of(call("put", 1, 2), call("get", 0)));
    static final Scenario FETCH_AND_OWN_PUT = of(ON_THE_TIER, List.of(call("get", 0)), List.of(call("put", 0, 2)));
    static final Scenario FETCH_AND_OWN_REMOVAL = of(ON_THE_TIER, List.of(call("get", 0)), List.of(call("remove", 0)));
    static final Scenario READS_AND_OWN_REMOVAL =
            of(NEAR, List.of(call("get", 0), call("get", 1)), List.of(call("remove", 0), call("get", 0)));
    static final Scenario TWO_OWN_PUTS = of(List.of(), List.of(call("put", 0, 1)), List.of(call("put", 0, 2)));
    static final Scenario PUTS_OF_TWO_CACHES =
            of(List.of(), List.of(call("put", 0, 1), call("get", 0)), List.of(call("put", 1, 2), call("get", 0)));
    static final Scenario PUT_AND_COMPUTATION =
            of(NEAR, List.of(call("put", 0, 2), call("get", 0)), List.of(call("add", 1, 1), call("get", 0)));
    static final Scenario TWO_COMPUTATIONS =
            of(NEAR, List.of(call("add", 0, 1), call("get", 0)), List.of(call("add", 0, 1), call("get", 1)));
    static final Scenario READ_AND_COMPUTATION =
            of(NEAR, List.of(call("get", 0), call("get", 0)), List.of(call("putIfAbsent", 0, 2), call("add", 0, 1)));
    static final Scenario FETCH_AND_LOST_LINK = of(
            List.of(call("put", 1, 1), call("cut", 0)),
            List.of(call("get", 0)),
            List.of(call("put", 1, 2), call("get", 0)));
    static final Scenario READ_AND_SECOND_CONNECTION = of(
            List.of(call("put", 1, 1), call("get", 0), call("lapse", 0), call("set", 1, 2)),
            List.of(call("get", 0)),
            List.of(call("serve", 0)));
    static final Scenario LOAD_AND_PUT_ELSEWHERE =
            of(List.of(), List.of(call("load", 0, 1)), List.of(call("set", 1, 2), call("get", 0)));
    static final Scenario LOAD_AND_OWN_PUT =
            of(List.of(), List.of(call("load", 0, 1)), List.of(call("set", 0, 2), call("get", 0)));

    /** Other caches may read for a while what a cache has cleared, so one is asked. */
    static final Scenario FETCH_AND_CLEAR = of(ON_THE_TIER, List.of(call("get", 0)), List.of(call("clear", 0)));

    static final Scenario PUT_AND_CLEAR = of(List.of(), List.of(call("put", 0, 2)), List.of(call("clear", 0)));

    static final List<Scenario> ALL = List.of(
            FETCH_AND_PUT_ELSEWHERE,
            READS_AND_PUT_ELSEWHERE,
            FETCH_AND_OWN_PUT,
            FETCH_AND_OWN_REMOVAL,
            READS_AND_OWN_REMOVAL,
            TWO_OWN_PUTS,
            PUTS_OF_TWO_CACHES,
            PUT_AND_COMPUTATION,
            TWO_COMPUTATIONS,
            READ_AND_COMPUTATION,
            FETCH_AND_LOST_LINK,
            READ_AND_SECOND_CONNECTION,
            LOAD_AND_PUT_ELSEWHERE,
            LOAD_AND_OWN_PUT,
            FETCH_AND_CLEAR,
            PUT_AND_CLEAR);

    /** Compiles a twin, and returns what makes two caches of it over a tier of their own. */
    static Supplier<Caches> twin(String name, Fault fault, Break... breaks) throws IOException {
        Function<Object[], NearTable> table = Twin.near(name, List.of(breaks)).compileFor(NearTable.class, "TwinTable");
        return () -> {
            NearTier tier = new NearTier(fault, fault != Fault.TELLS_FIRST, 1);
            List<Map<Integer, Integer>> maps = new ArrayList<>();
            List<Session> sessions = new ArrayList<>();
            for (String each : List.of("one", "other")) {
                NearRemote remote = tier.named(each);
                maps.add(table.apply(new Object[] {remote}).map());
                sessions.add(remote.session());
            }
            return new Caches(maps, sessions, KEY);
        };
    }

    /** Returns what makes keys of two real caches, in native memory. */
    static Supplier<Caches> real() {
        NearTier tier = new NearTier(Fault.NONE, true, 1);
        List<Map<Integer, Integer>> maps = new ArrayList<>();
        List<Session> sessions = new ArrayList<>();
        for (String each : List.of("one", "other")) {
            NearRemote remote = tier.named(each);
            maps.add(Hinterland.cache(Codec.ofInt(), Codec.ofInt())
                    .maximumBytes(64 << 20)
                    .remote(remote)
                    .build()
                    .asMap());
            sessions.add(remote.session());
        }
        return () -> new Caches(maps, sessions, NEXT.getAndIncrement());
    }

    static ModelCheckingOptions options(int invocations) {
        return new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(invocations)
                .minimizeFailedScenario(false)
                .sequentialSpecification(NearKeySpecification.class);
    }

    /** Checks scenarios, all at once, because each check instruments all classes again. */
    static void check(Supplier<Caches> made, int invocations, List<Scenario> scenarios) {
        NearKeyUnderTest.made = made;
        ModelCheckingOptions options = options(invocations);
        scenarios.forEach(scenario -> options.addCustomScenario(scenario.execution()));
        options.check(NearKeyUnderTest.class);
    }
}
