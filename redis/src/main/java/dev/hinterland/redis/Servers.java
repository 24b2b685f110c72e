// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.AsyncCommand;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The links to all primaries, and which of them serves which key. Thread-safe.
 *
 * <p>All primaries are listened to, whichever serves a slot: a key that is moved away is told as removed by the server
 * that it leaves. A server that is new is listened to before it is asked.
 */
@SuppressWarnings("ReferenceEquality") // a link is equal to itself only
final class Servers implements LinkOwner, AutoCloseable {

    /** How many keys are tried to find one for each server: twice as many as there are slots. */
    private static final int PROBES_TRIED = 1 << 15;

    /** How many keys show that a server is part of a cluster: they hardly ever are all of its slots. */
    private static final int OTHER_PROBES = 16;

    private static final long REFUSAL_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final System.Logger LOGGER = System.getLogger(RedisTier.class.getName());

    private final RedisClient client;
    private final RedisSettings settings;
    private final KeyPrefix prefix;
    private final NearCopies copies;
    private final Traffic traffic;
    private final ScheduledExecutorService timer;
    private final BitSet indexes = new BitSet();

    /** For each link of a cluster, a key that its server serves. */
    private final Map<Link, byte[]> probes = new ConcurrentHashMap<>();

    /** Links to servers that have no slot, to which requests of slots that move were sent on. */
    private final List<Link> guests = new ArrayList<>();

    /** Asks servers, and waits for them, while the timer goes on. */
    private final ExecutorService lookout;

    /** Whether a request was for a slot that no server serves, as far as is known. */
    private volatile boolean isMissing;

    private final AtomicReference<@Nullable CompletableFuture<Void>> refreshing = new AtomicReference<>();
    private boolean closed;

    /** From when on the log is told of a refused request again. */
    private final AtomicLong nextRefusalLog = new AtomicLong(System.nanoTime());

    private volatile Topology topology = new Topology(List.of(), List.of());

    Servers(
            RedisClient client,
            RedisSettings settings,
            KeyPrefix prefix,
            NearCopies copies,
            Traffic traffic,
            ScheduledExecutorService timer) {
        this.client = client;
        this.settings = settings;
        this.prefix = prefix;
        this.copies = copies;
        this.traffic = traffic;
        this.timer = timer;
        this.lookout = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "hinterland-redis-servers");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Connects to all servers. */
    void start() {
        long deadline = System.nanoTime() + 2 * settings.timeoutNanos();
        try {
            Optional<ClusterMap> map =
                    settings.uri().getSentinels().isEmpty() ? ClusterMap.ask(client, settings.uri()) : Optional.empty();
            topology = map.isPresent() ? applied(map.get()) : Topology.single(link(settings.uri()));
            tickOften();
            for (Link link : topology.links()) {
                link.serving()
                        .thenCompose(this::checkRights)
                        .get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
        } catch (RedisException e) {
            throw ServerProblem.of(e, settings);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RemoteUnavailableException away ? away : ServerProblem.of(e, settings);
        } catch (TimeoutException e) {
            throw notServing();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteUnavailableException("connecting was interrupted: uri=" + settings.where(), e);
        }
    }

    private CompletableFuture<@Nullable Void> checkRights(Link link) {
        boolean isCluster = topology.isCluster();
        byte[] key = isCluster ? probes.get(link) : probe(0);
        List<byte[]> others = isCluster
                ? List.of()
                : IntStream.range(1, OTHER_PROBES).mapToObj(this::probe).toList();
        return key == null
                ? CompletableFuture.completedFuture(null)
                : RightsCheck.of(link, settings, prefix, isCluster, key, others);
    }

    private void tickOften() {
        ScheduledFuture<?> _ =
                timer.scheduleAtFixedRate(this::tick, 0, settings.heartbeatNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns what is wrong if one server sends requests on to another one, and has refused to say which there are. */
    static RemoteUnavailableException unknownCluster(RedisSettings settings) {
        return new RemoteUnavailableException(
                "user of the uri lacks the right to use cluster|slots, which a cache over a cluster needs: uri="
                        + settings.where(),
                null);
    }

    private RemoteUnavailableException notServing() {
        for (Link link : topology.links()) {
            if (!link.isServing()) {
                return link.away();
            }
        }
        return new RemoteUnavailableException("server does not answer: uri=" + settings.where(), null);
    }

    private Link link(RedisURI uri) {
        int index = indexes.nextClearBit(0);
        if (index >= NearCopies.LINKS) {
            throw new IllegalStateException("cluster has more primaries than a cache can have links: most="
                    + NearCopies.LINKS + ", uri=" + settings.where());
        }
        indexes.set(index);
        return new Link(index, client, uri, settings, prefix, copies, traffic, this);
    }

    /** Returns the link of a key, or {@code null} if no server serves it. */
    @Nullable
    Link of(byte[] key) {
        Link link = topology.of(key);
        if (link == null) {
            isMissing = true;
        }
        return link;
    }

    List<Link> all() {
        return topology.links();
    }

    // The timer

    private void tick() {
        try {
            Topology present = topology;
            present.links().forEach(Link::tick);
            if (present.isCluster() && (isMissing || present.links().stream().anyMatch(link -> !link.isServing()))) {
                isMissing = false;
                CompletableFuture<Void> _ = refreshSoon();
            }
        } catch (RuntimeException | Error e) {
            // The next tick goes on: without it, no link would be extended or connected again.
            LOGGER.log(Level.WARNING, "servers could not be looked after: uri=" + settings.where(), e);
        }
    }

    /** Hears of a request that a server has refused: one that has become a replica is not the one to ask. */
    void refused(String said) {
        logAtTimes(said);
        if (topology.isCluster()) {
            CompletableFuture<Void> _ = refreshSoon();
        } else if (said.startsWith("READONLY")) {
            topology.links().forEach(link -> link.giveUp(said));
        }
    }

    /** A server may refuse each request for long: a line a minute tells that. */
    private void logAtTimes(String said) {
        long now = System.nanoTime();
        long from = nextRefusalLog.get();
        if (now - from >= 0 && nextRefusalLog.compareAndSet(from, now + REFUSAL_PAUSE_NANOS)) {
            LOGGER.log(
                    Level.WARNING,
                    "server refuses a request: uri=" + settings.where() + ", prefix=" + prefix + ", problem=[" + said
                            + "]");
        }
    }

    /** Lets no copy count that there is. */
    void suspectAll() {
        topology.links().forEach(Link::suspectNow);
    }

    @Override
    public void lost(Link link) {
        try {
            timer.execute(this::tick);
        } catch (RejectedExecutionException closed) {
            // No cache needs the servers any more.
            LOGGER.log(Level.DEBUG, "session is closed", closed);
        }
    }

    @Override
    public void moved(Link link) {
        CompletableFuture<Void> _ = refreshSoon();
    }

    @Override
    public @Nullable AsyncCommand<byte[], byte[], ?> heartbeat(Link link) {
        byte[] probe = probes.get(link);
        return probe == null ? null : Request.exists(probe);
    }

    // The cluster

    /** Has another thread ask which server serves which slot; who asks meanwhile gets the same future. */
    private CompletableFuture<Void> refreshSoon() {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> running = refreshing.compareAndExchange(null, mine);
        if (running != null) {
            return running;
        }
        try {
            lookout.execute(() -> refresh(mine));
        } catch (RejectedExecutionException closed) {
            refreshing.set(null);
            mine.completeExceptionally(closing());
        }
        return mine;
    }

    private void refresh(CompletableFuture<Void> done) {
        Throwable problem = null;
        try {
            refresh();
        } catch (RuntimeException | Error e) {
            problem = e;
            LOGGER.log(Level.WARNING, "cluster could not be asked for its servers: uri=" + settings.where(), e);
        } finally {
            refreshing.set(null);
            if (problem == null) {
                done.complete(null);
            } else {
                done.completeExceptionally(problem);
            }
        }
    }

    /** Asks one server after the other which of them serves which slot. */
    private void refresh() {
        List<RedisURI> asked = new ArrayList<>();
        Topology before = topology;
        before.links().stream().filter(Link::isServing).map(Link::uri).forEach(asked::add);
        before.links().stream().filter(link -> !link.isServing()).map(Link::uri).forEach(asked::add);
        asked.add(settings.uri());
        for (RedisURI uri : asked) {
            try {
                Optional<ClusterMap> map = ClusterMap.ask(client, uri);
                if (map.isPresent()) {
                    apply(map.get());
                    return;
                }
            } catch (RedisException e) {
                LOGGER.log(Level.DEBUG, "server of the cluster does not answer: uri=" + uri, e);
            }
        }
    }

    private synchronized void apply(ClusterMap map) {
        if (closed) {
            return;
        }
        Topology before = topology;
        Topology after = applied(map);
        topology = after;
        for (Link link : before.links()) {
            if (!after.links().contains(link)) {
                link.close();
                probes.remove(link);
                indexes.clear(link.index());
            }
        }
        suspectMoved(before, after);
        after.links().stream().filter(link -> !link.isServing()).forEach(Link::tick);
    }

    /** Lets no copy count that was fetched from a server that has lost a slot, should it not have told of its keys. */
    private static void suspectMoved(Topology before, Topology after) {
        List<Link> suspected = new ArrayList<>();
        for (int slot = 0; slot < before.bySlot().size(); slot++) {
            Link was = before.bySlot().get(slot);
            if (was != null && was != after.bySlot().get(slot) && !suspected.contains(was)) {
                suspected.add(was);
                was.suspectNow();
            }
        }
    }

    /** Returns the topology that a server has named. Links that there are stay, also those to servers without slots. */
    private Topology applied(ClusterMap map) {
        Map<Address, Link> known = new LinkedHashMap<>();
        for (Link link : topology.links()) {
            known.put(Address.of(link.uri()), link);
        }
        Map<Address, Link> used = new LinkedHashMap<>();
        List<@Nullable Link> bySlot = new ArrayList<>();
        for (Address address : map.bySlot()) {
            bySlot.add(
                    address == null
                            ? null
                            : used.computeIfAbsent(
                                    address,
                                    _ -> known.containsKey(address)
                                            ? known.get(address)
                                            : link(address.like(settings.uri()))));
        }
        guests.removeIf(guest -> used.containsValue(guest) || !guest.isServing());
        List<Link> links = new ArrayList<>(used.values());
        links.addAll(guests);
        Topology applied = new Topology(List.copyOf(links), Collections.unmodifiableList(bySlot));
        findProbes(applied);
        return applied;
    }

    /** Finds a key for each server: a server that no longer serves it, or is cut off from its cluster, says so. */
    private void findProbes(Topology of) {
        Map<Link, byte[]> found = new HashMap<>();
        for (int i = 0; found.size() < of.links().size() && i < PROBES_TRIED; i++) {
            byte[] probe = probe(i);
            Link link = of.of(probe);
            if (link != null) {
                found.putIfAbsent(link, probe);
            }
        }
        probes.putAll(found);
        probes.keySet().retainAll(found.keySet());
    }

    /** Returns a key that nobody writes. */
    private byte[] probe(int number) {
        return prefix.with(("@probe" + number).getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the link to which a server has sent a request on, when that serves. */
    CompletableFuture<Link> follow(Redirection redirection, Link from, byte[] key) {
        if (!topology.isCluster()) {
            return CompletableFuture.failedFuture(unknownCluster(settings));
        }
        Link owner = topology.of(key);
        if (!redirection.asks() && owner != null && owner != from) {
            // The request was sent before it was known that the slot has moved.
            return serving(owner);
        }
        Address address = Address.parse(redirection.address(), from.uri().getHost());
        Link known = topology.to(address);
        if (redirection.asks()) {
            return serving(known == null ? guest(address) : known);
        }
        return refreshSoon().thenCompose(_ -> {
            Link there = topology.to(address);
            return serving(there == null ? guest(address) : there);
        });
    }

    /** Returns a new link to a server that has no slot yet. */
    private synchronized Link guest(Address address) {
        Topology present = topology;
        Link there = present.to(address);
        if (there != null || closed) {
            return there == null ? present.links().getFirst() : there;
        }
        Link guest = link(address.like(settings.uri()));
        guests.add(guest);
        List<Link> links = new ArrayList<>(present.links());
        links.add(guest);
        topology = new Topology(List.copyOf(links), present.bySlot());
        guest.tick();
        return guest;
    }

    private CompletableFuture<Link> serving(Link link) {
        return link.serving()
                .copy()
                .orTimeout(settings.timeoutNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(link.away()));
    }

    private RemoteUnavailableException closing() {
        return new RemoteUnavailableException("session is closed: uri=" + settings.where(), null);
    }

    /** Requests that are under way fail, those too that wait for a server. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        lookout.shutdown();
        CompletableFuture<Void> running = refreshing.get();
        if (running != null) {
            running.completeExceptionally(closing());
        }
        topology.links().forEach(Link::close);
    }
}
