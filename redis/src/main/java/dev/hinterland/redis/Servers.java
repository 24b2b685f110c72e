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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The links to all primaries, and which of them serves which key. One thread, the session's timer, changes that.
 *
 * <p>All primaries are listened to, whichever serves a slot: a key that is moved away is told as removed by the server
 * that it leaves. A server that is new is listened to before it is asked.
 */
@SuppressWarnings("ReferenceEquality") // a link is equal to itself only
final class Servers implements Link.Owner, AutoCloseable {

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
                link.serving().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
        } catch (RedisException | ExecutionException e) {
            throw new RemoteUnavailableException(
                    "server cannot be reached: uri=" + settings.where() + ", problem=[" + e.getMessage() + "]", e);
        } catch (TimeoutException e) {
            throw notServing();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteUnavailableException("connecting was interrupted: uri=" + settings.where(), e);
        }
    }

    private void tickOften() {
        ScheduledFuture<?> _ =
                timer.scheduleAtFixedRate(this::tick, 0, settings.heartbeatNanos(), TimeUnit.NANOSECONDS);
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
        return topology.of(key);
    }

    List<Link> all() {
        return topology.links();
    }

    // The timer

    private void tick() {
        try {
            topology.links().forEach(Link::tick);
            if (topology.isCluster() && topology.links().stream().anyMatch(link -> !link.isServing())) {
                refresh();
            }
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "servers could not be looked after: uri=" + settings.where(), e);
        }
    }

    /** Hears of a request that a server has refused: one that has become a replica is not the one to ask. */
    void refused(String said) {
        if (topology.isCluster()) {
            run(this::refresh);
        } else if (said.startsWith("READONLY")) {
            topology.links().forEach(link -> link.giveUp(said));
        }
    }

    private void run(Runnable task) {
        try {
            timer.execute(() -> {
                try {
                    task.run();
                } catch (RuntimeException e) {
                    LOGGER.log(Level.WARNING, "servers could not be looked after: uri=" + settings.where(), e);
                }
            });
        } catch (RejectedExecutionException closed) {
            // Nobody needs them any more.
            LOGGER.log(Level.DEBUG, "session is closed", closed);
        }
    }

    @Override
    public void lost(Link link) {
        run(this::tick);
    }

    @Override
    public @Nullable AsyncCommand<byte[], byte[], ?> heartbeat(Link link) {
        byte[] probe = probes.get(link);
        return probe == null ? null : Request.exists(probe);
    }

    // The cluster

    /** Asks one server after the other which of them serves which slot. */
    private void refresh() {
        List<RedisURI> asked = new ArrayList<>();
        topology.links().stream().filter(Link::isServing).map(Link::uri).forEach(asked::add);
        topology.links().stream()
                .filter(link -> !link.isServing())
                .map(Link::uri)
                .forEach(asked::add);
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

    private void apply(ClusterMap map) {
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

    private Topology applied(ClusterMap map) {
        Map<Address, Link> links = new LinkedHashMap<>();
        for (Link link : topology.links()) {
            links.put(Address.of(link.uri()), link);
        }
        Map<Address, Link> used = new LinkedHashMap<>();
        List<@Nullable Link> bySlot = new ArrayList<>();
        for (Address address : map.bySlot()) {
            bySlot.add(
                    address == null
                            ? null
                            : used.computeIfAbsent(
                                    address,
                                    _ -> links.containsKey(address)
                                            ? links.get(address)
                                            : link(address.like(settings.uri()))));
        }
        Topology applied = new Topology(List.copyOf(used.values()), Collections.unmodifiableList(bySlot));
        findProbes(applied);
        return applied;
    }

    /** Finds a key for each server: a server that no longer serves it, or is cut off from its cluster, says so. */
    private void findProbes(Topology of) {
        Map<Link, byte[]> found = new HashMap<>();
        for (int i = 0; found.size() < of.links().size() && i < 1 << 20; i++) {
            byte[] probe = prefix.with(("@probe" + i).getBytes(StandardCharsets.US_ASCII));
            Link link = of.of(probe);
            if (link != null) {
                found.putIfAbsent(link, probe);
            }
        }
        probes.putAll(found);
    }

    /** Returns the link to which a server sends a request on, when that serves. */
    CompletableFuture<Link> follow(Redirection redirection) {
        CompletableFuture<Link> found = new CompletableFuture<>();
        Address address = Address.parse(redirection.address(), settings.uri().getHost());
        Link known = topology.to(address);
        if (redirection.asks() && known != null && known.isServing()) {
            return CompletableFuture.completedFuture(known);
        }
        run(() -> {
            Link there = topology.to(address);
            if (there == null || !redirection.asks()) {
                refresh();
                there = topology.to(address);
            }
            Link target = there;
            if (target == null) {
                found.completeExceptionally(new RemoteUnavailableException(
                        "server of the cluster is not known: address=" + redirection.address(), null));
            } else {
                CompletableFuture<Link> _ = target.serving()
                        .copy()
                        .orTimeout(settings.timeoutNanos(), TimeUnit.NANOSECONDS)
                        .whenComplete((link, e) -> {
                            if (link == null) {
                                found.completeExceptionally(target.away());
                            } else {
                                found.complete(link);
                            }
                        });
            }
        });
        return found;
    }

    @Override
    public void close() {
        topology.links().forEach(Link::close);
    }
}
