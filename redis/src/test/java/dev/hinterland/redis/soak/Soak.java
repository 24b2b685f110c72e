// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.redis.RememberedConnections;
import dev.hinterland.redis.VersionCheck;
import dev.hinterland.redis.VersionCheck.StaleRead;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.NodeReads;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.RoleWatch;
import dev.hinterland.remote.RemoteStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run: members that read and write, and faults that hit them. */
final class Soak implements AutoCloseable {

    private static final int MEMBERS = 4;
    private static final int NETWORK_FAULTS = 2;
    private static final long POLL_MILLIS = 50;
    private static final long JOIN_MILLIS = TimeUnit.MINUTES.toMillis(2);
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final int COMPLAINTS_SHOWN = 20;

    /** An answer to a read that was under way when the wrong primary stepped down, and the copy made of it. */
    private static final long MARGIN_NANOS = SoakMember.BOUND.toNanos();

    private static final int BATCH = 500;

    /** Objects of the client's own, and a connection that asks for the servers. */
    private static final int REMEMBERED_SPARE = 3;

    private final RedisCluster cluster;
    private final long seed;
    private final SoakKeys keys = new SoakKeys(SoakMember.BOUND.toNanos());
    private final List<SoakMember> members = new ArrayList<>();
    private final List<SoakWriter> writers = new ArrayList<>();
    private final List<SoakWorker> workers = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicBoolean written = new AtomicBoolean();
    private final AtomicBoolean calm = new AtomicBoolean();
    private final AtomicInteger left = new AtomicInteger();
    private final RoleWatch roles;
    private final NodeReads replicas;
    private final Acknowledger acknowledger;
    private @Nullable ClusterFaults clusterFaults;
    private final SplittableRandom random;
    private final List<NetworkFaults> networkFaults = new ArrayList<>();
    private final List<SoakWorker> faults = new ArrayList<>();
    private long reported = System.nanoTime();

    /** Creates a run: the twins are those of the members in turn. */
    Soak(RedisCluster cluster, long seed, Twin... twins) {
        this.cluster = cluster;
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        cluster.awaitReady();
        cluster.primaries().forEach(primary -> primary.command("FLUSHALL"));
        this.roles = new RoleWatch(cluster);
        this.replicas = new NodeReads(cluster);
        this.acknowledger = new Acknowledger(roles, replicas, stopped);
        for (int i = 0; i < MEMBERS; i++) {
            SoakMember member = new SoakMember(cluster, i, twins[i % twins.length], keys);
            members.add(member);
            SoakWriter writer = new SoakWriter(keys, member, MEMBERS, acknowledger, written, random.split());
            writers.add(writer);
            workers.add(writer);
            workers.add(new SoakReader(keys, member, stopped, random.split()));
        }
        workers.add(acknowledger);
        for (int i = 0; i < NETWORK_FAULTS; i++) {
            networkFaults.add(new NetworkFaults(cluster, members, random.split(), left, calm, i));
        }
        faults.addAll(networkFaults);
    }

    /** Has servers fail too, not only connections; only in ways that are quickly over, if so wanted. */
    Soak withClusterFaults(boolean quick) {
        clusterFaults = new ClusterFaults(cluster, random.split(), left, calm, quick);
        faults.add(clusterFaults);
        return this;
    }

    /** Has so many faults happen, and goes on until so many reads were checked. */
    void run(int count, long reads) throws InterruptedException {
        start(count);
        while (left.get() > 0 || keys.check.values() < reads) {
            left.updateAndGet(rest -> Math.max(1, rest));
            await();
        }
        calmDown();
    }

    /** Has faults happen until a stale read is found, or the time is over. */
    void runUntilStale(long limitNanos) throws InterruptedException {
        long began = System.nanoTime();
        start(Integer.MAX_VALUE);
        while (stale().isEmpty() && System.nanoTime() - began < limitNanos) {
            await();
        }
        calmDown();
    }

    private void start(int count) {
        left.set(count);
        workers.forEach(SoakWorker::start);
        faults.forEach(SoakWorker::start);
    }

    private void await() throws InterruptedException {
        Thread.sleep(POLL_MILLIS);
        assertThat(problems()).as(this::toString).isEmpty();
        if (System.nanoTime() - reported > REPORT_NANOS) {
            reported = System.nanoTime();
            report();
        }
    }

    /** Prints what has happened, and what the process holds. */
    void report() {
        long bytes = members.stream()
                .mapToLong(member -> member.cache.memory().usedBytes())
                .sum();
        System.out.println(this + ", " + Residue.line() + ", off heap=" + bytes / 1024 + " KiB");
    }

    private void calmDown() throws InterruptedException {
        left.set(0);
        calm.set(true);
        for (SoakWorker each : faults) {
            join(each);
        }
        members.forEach(SoakMember::heal);
        cluster.awaitReady();
    }

    private List<Throwable> problems() {
        return Stream.concat(workers.stream(), faults.stream())
                .map(SoakWorker::problem)
                .filter(Objects::nonNull)
                .toList();
    }

    private void join(SoakWorker worker) throws InterruptedException {
        worker.thread().join(JOIN_MILLIS);
        assertThat(worker.thread().isAlive())
                .as(() -> worker.thread().getName() + " hangs at "
                        + Arrays.toString(worker.thread().getStackTrace()) + ", " + this)
                .isFalse();
    }

    /** Returns the stale reads that are not explained by two primaries, of which one did not know of the other. */
    List<StaleRead> stale() {
        return keys.check.staleReads().stream()
                .filter(read -> !roles.explains(
                        RedisCluster.slotOf(SoakKeys.remote(read.key().name)),
                        read.began(),
                        read.replaced(),
                        MARGIN_NANOS))
                .toList();
    }

    /** Asserts that no read was staler than the bound, and that nothing hangs. */
    void assertNoStaleReads() {
        assertThat(stale().stream().limit(COMPLAINTS_SHOWN)).as(this::toString).isEmpty();
        assertThat(writers).as(this::toString).allMatch(writer -> writer.writes() > 0);
    }

    /** Ends the threads that write, while others read on. None hangs. */
    void stopWriters() throws InterruptedException {
        written.set(true);
        for (SoakWorker writer : writers) {
            join(writer);
        }
    }

    /** Ends all threads. None hangs. */
    void stopWorkers() throws InterruptedException {
        written.set(true);
        stopped.set(true);
        for (SoakWorker worker : workers) {
            join(worker);
        }
        assertThat(problems()).as(this::toString).isEmpty();
    }

    /** Asserts that all members serve again, over one connection for each primary. */
    void assertOneConnectionEach() {
        Await.until("each member has one link to each primary", () -> {
            List<RedisServer> primaries = cluster.primaries();
            return cluster.servers().stream()
                    .allMatch(server -> Residue.clients(server).stream()
                                    .filter(Residue::isTracking)
                                    .count()
                            == (primaries.contains(server) ? MEMBERS : 0));
        });
    }

    /** Asserts that the client of each member has forgotten the connections that were lost. */
    void assertLostConnectionsForgotten() {
        for (SoakMember member : members) {
            Await.until(
                    "client of member " + member.number + " knows its links only",
                    () -> RememberedConnections.of(member.tier)
                            <= cluster.primaries().size() + REMEMBERED_SPARE);
        }
    }

    /** Asserts that each member reads what the servers have, when nobody writes any more. */
    void assertAgreement() throws InterruptedException, IOException {
        List<String> names = names();
        // A writer that stopped may have removed all before.
        for (SoakMember member : members) {
            VersionCheck.Key key = keys.check.key(member.number * SoakKeys.Kind.values().length);
            member.cache.put(key.name, keys.next(key));
        }
        Map<String, Integer> there = onServers(names);
        assertThat(there).as(this::toString).isNotEmpty();
        Thread.sleep(SoakMember.BOUND);
        for (SoakMember member : members) {
            assertThat(found(member, names))
                    .as(() -> "member " + member.number + ", " + this)
                    .isEqualTo(there);
        }
    }

    /** Asserts that no member reads what one has removed, though they fetch it meanwhile. */
    void assertRemovalOfAll() throws InterruptedException {
        for (SoakMember member : List.of(members.getFirst(), members.getLast())) {
            for (int i = 0; i < SoakKeys.SIZE; i += SoakKeys.Kind.values().length) {
                VersionCheck.Key key = keys.check.key(i);
                member.cache.put(key.name, keys.next(key));
            }
            Thread.sleep(SoakMember.BOUND);
            member.cache.invalidateAll();
            Thread.sleep(SoakMember.BOUND);
            for (SoakMember each : members) {
                assertThat(found(each, names()))
                        .as(() -> "member " + each.number + " after " + member.number + ", " + this)
                        .isEmpty();
            }
        }
    }

    /** Returns all keys, except those that end, or are loaded, meanwhile. */
    private List<String> names() {
        Set<String> names = new LinkedHashSet<>(keys.givenUp());
        for (int i = 0; i < SoakKeys.SIZE; i++) {
            names.add(keys.check.key(i).name);
        }
        names.removeIf(
                name -> Set.of(SoakKeys.Kind.SHORT_LIVED, SoakKeys.Kind.LOADED).contains(SoakKeys.kind(name)));
        return List.copyOf(names);
    }

    private static Map<String, Integer> found(SoakMember member, List<String> names) {
        Map<String, Integer> found = new HashMap<>();
        for (int i = 0; i < names.size(); i += BATCH) {
            found.putAll(member.cache.getAllPresent(names.subList(i, Math.min(names.size(), i + BATCH))));
        }
        return found;
    }

    /** Asserts that each member that has a copy of a loaded value has the one of the servers. */
    void assertAgreementOnLoaded() throws IOException {
        List<String> names = IntStream.range(0, SoakKeys.SIZE)
                .mapToObj(i -> keys.check.key(i).name)
                .filter(name -> SoakKeys.kind(name) == SoakKeys.Kind.LOADED)
                .toList();
        for (SoakMember member : members) {
            Map<String, Integer> near = found(member, names);
            Map<String, Integer> there = onServers(names);
            // Others load meanwhile what is not there.
            near.keySet().retainAll(there.keySet());
            there.keySet().retainAll(near.keySet());
            assertThat(near).as(() -> "member " + member.number + ", " + this).isEqualTo(there);
        }
    }

    private Map<String, Integer> onServers(List<String> names) throws IOException {
        Map<String, Integer> there = new HashMap<>();
        try (NodeReads reads = new NodeReads(cluster)) {
            for (String name : names) {
                String remote = SoakKeys.remote(name);
                int version = Acknowledger.version(reads.get(roles.primaryOf(RedisCluster.slotOf(remote)), remote));
                if (version >= 0) {
                    there.put(name, version);
                }
            }
        }
        return there;
    }

    /** Closes caches and tiers, and waits until no connection of theirs is left at any server or proxy. */
    void assertNoConnectionLeft() {
        members.forEach(SoakMember::closeTier);
        Await.until(
                "no link is left",
                () -> cluster.servers().stream()
                                .allMatch(server -> Residue.clients(server).stream()
                                        .noneMatch(client -> client.contains("resp=3") || Residue.isTracking(client)))
                        && members.stream()
                                .flatMap(member -> member.proxies.stream())
                                .allMatch(proxy -> proxy.connections() == 0));
    }

    List<RemoteStats> stats() {
        return members.stream().map(member -> member.remote.stats()).toList();
    }

    @Override
    public void close() throws Exception {
        written.set(true);
        stopped.set(true);
        calm.set(true);
        for (SoakWorker worker : workers) {
            worker.thread().join(JOIN_MILLIS);
        }
        for (SoakWorker each : faults) {
            each.thread().join(JOIN_MILLIS);
        }
        members.forEach(SoakMember::close);
        roles.close();
        replicas.close();
    }

    @Override
    public String toString() {
        return "seed=" + seed + ", reads=" + keys.check.reads() + ", values=" + keys.check.values() + ", stale="
                + keys.check.staleReads().size() + ", unexplained=" + stale().size() + ", writes="
                + writers.stream().mapToLong(SoakWriter::writes).sum() + ", acknowledged=" + acknowledger.acknowledged()
                + ", given up="
                + keys.givenUp().size() + ", faults=" + (clusterFaults == null ? "" : clusterFaults)
                + networkFaults.stream().map(NetworkFaults::counts).toList()
                + ", promotions=" + roles.promotions()
                + ", two primaries for=" + TimeUnit.NANOSECONDS.toMillis(roles.splitNanos()) + " ms, longest="
                + workers.stream()
                        .collect(Collectors.toMap(
                                worker -> worker.thread().getName(),
                                worker -> TimeUnit.NANOSECONDS.toMillis(worker.longestNanos())));
    }
}
