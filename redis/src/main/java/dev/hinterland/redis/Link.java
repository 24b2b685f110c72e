// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.RedisCommand;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The connection to one primary server: for requests, for what the server says of writes by others, and for the
 * heartbeat that shows that it does. Thread-safe.
 *
 * <pre>
 *                  connect          tracking is on, and a heartbeat is answered
 *   DISCONNECTED ──────────► CONNECTING ──────────► SERVING ◄──────────┐ a heartbeat is answered
 *        ▲                       │                   │    │            │
 *        └───────────────────────┴───────────────────┘    └─► SILENT ──┘
 *              the connection is lost: all is suspect      no heartbeat was answered within the bound
 * </pre>
 *
 * <p>The server answers and tells in one order. So the answer to a heartbeat says that all is known that the server had
 * to tell when it was sent, and that all requests before it have been answered.
 */
@SuppressWarnings({"ReferenceEquality", "CollectionUndefinedEquality"}) // of connections and futures, identity counts
final class Link implements Arming.Listener, AutoCloseable {

    /** What the log was told last. */
    private enum State {
        DISCONNECTED,
        SERVING,
        SILENT,
        LOST
    }

    private static final System.Logger LOGGER = System.getLogger(RedisTier.class.getName());

    private static final int PAUSE_DOUBLINGS = 4;

    private final int index;
    private final RedisClient client;
    private final RedisURI uri;
    private final RedisSettings settings;
    private final KeyPrefix prefix;
    private final NearCopies copies;
    private final Traffic traffic;
    private final LinkOwner owner;

    private volatile @Nullable StatefulRedisConnection<byte[], byte[]> connection;
    private volatile long servesUntil;

    /** The last command of each request that waits for its answer, and removals of all keys that are under way. */
    private final Set<CompletableFuture<?>> outstanding = ConcurrentHashMap.newKeySet();

    private boolean connecting;
    private long nextConnect = System.nanoTime();
    private int attempts;
    private boolean closed;
    private State state = State.DISCONNECTED;
    private boolean roleRefused;
    private long heartbeatSent;
    private boolean awaitsHeartbeat;
    private CompletableFuture<Link> serving = new CompletableFuture<>();
    private @Nullable Throwable problem;

    Link(
            int index,
            RedisClient client,
            RedisURI uri,
            RedisSettings settings,
            KeyPrefix prefix,
            NearCopies copies,
            Traffic traffic,
            LinkOwner owner) {
        this.index = index;
        this.client = client;
        this.uri = uri;
        this.settings = settings;
        this.prefix = prefix;
        this.copies = copies;
        this.traffic = traffic;
        this.owner = owner;
        this.servesUntil = System.nanoTime();
    }

    int index() {
        return index;
    }

    RedisURI uri() {
        return uri;
    }

    boolean isServing() {
        return connection != null && System.nanoTime() - servesUntil < 0;
    }

    /** Returns what will be this link when it serves. */
    synchronized CompletableFuture<Link> serving() {
        return isServing() ? CompletableFuture.completedFuture(this) : serving;
    }

    /** Returns why the link does not serve. */
    synchronized RemoteUnavailableException away() {
        String what = connection == null ? "server is not connected" : "server does not answer";
        return new RemoteUnavailableException(what + ": uri=" + uri + problemText(), problem);
    }

    private String problemText() {
        Throwable last = problem;
        return last == null ? "" : ", problem=[" + ServerProblem.said(last).replace(": uri=" + uri, "") + "]";
    }

    // Connecting

    /** Sends a heartbeat, or connects, or gives up a connection that does not answer: called again and again. */
    void tick() {
        StatefulRedisConnection<byte[], byte[]> present;
        boolean silent;
        synchronized (this) {
            if (closed || (connection == null && connecting)) {
                return;
            }
            present = connection;
            if (present == null && System.nanoTime() - nextConnect < 0) {
                return;
            }
            connecting |= present == null;
            silent = awaitsHeartbeat && System.nanoTime() - heartbeatSent > settings.timeoutNanos();
        }
        noteSilence();
        if (present == null) {
            connect();
        } else if (silent) {
            lose(present, new RemoteUnavailableException("heartbeat is not answered: uri=" + uri, null));
        } else {
            sendHeartbeat(present);
        }
    }

    private void connect() {
        synchronized (this) {
            // Each attempt that does not lead to an answered heartbeat doubles the pause, to a limit.
            nextConnect = System.nanoTime() + (settings.heartbeatNanos() << Math.min(attempts, PAUSE_DOUBLINGS));
            attempts++;
        }
        try {
            CompletableFuture<?> _ = new Arming(client, uri, settings, prefix, this)
                    .connect()
                    .whenComplete((made, refused) -> {
                        if (made == null) {
                            failed(refused);
                        } else {
                            use(made);
                        }
                    });
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    private synchronized void failed(Throwable refused) {
        problem = refused instanceof CompletionException && refused.getCause() != null ? refused.getCause() : refused;
        connecting = false;
    }

    private void use(StatefulRedisConnection<byte[], byte[]> made) {
        boolean used;
        synchronized (this) {
            connecting = false;
            awaitsHeartbeat = false;
            used = !closed && made.isOpen();
            if (used) {
                connection = made;
            }
        }
        if (used) {
            sendHeartbeat(made);
        } else {
            CompletableFuture<Void> _ = made.closeAsync();
        }
    }

    // The heartbeat

    private void sendHeartbeat(StatefulRedisConnection<byte[], byte[]> on) {
        long sent = System.nanoTime();
        boolean asksRole;
        synchronized (this) {
            if (connection != on || awaitsHeartbeat) {
                return;
            }
            awaitsHeartbeat = true;
            heartbeatSent = sent;
            asksRole = !roleRefused;
        }
        AsyncCommand<byte[], byte[], ?> own = owner.heartbeat(this);
        CompletionStage<?> answer;
        if (own != null) {
            on.dispatch(own);
            answer = own;
        } else {
            answer = asksRole ? on.async().role() : on.async().ping();
        }
        CompletionStage<?> _ = answer.whenComplete((result, refused) -> heartbeatAnswered(on, sent, result, refused));
    }

    private void heartbeatAnswered(
            StatefulRedisConnection<byte[], byte[]> on,
            long sent,
            @Nullable Object result,
            @Nullable Throwable refused) {
        String said = refused instanceof RedisCommandExecutionException ? String.valueOf(refused.getMessage()) : "";
        if (refused != null && said.isEmpty()) {
            lose(on, refused);
        } else if (refused != null && !isProofOfLife(said)) {
            refused(on, said);
        } else if (result instanceof List<?> role && !KeyPrefix.isText(role.getFirst(), "master")) {
            lose(on, new RemoteUnavailableException("server is a replica, not a primary: uri=" + uri, null));
        } else {
            extend(on, sent + settings.stalenessNanos());
        }
    }

    /** Returns whether a server serves the probe's slot, though the probe itself is on its way to another one. */
    private static boolean isProofOfLife(String said) {
        return said.startsWith("ASK ") || said.startsWith("TRYAGAIN");
    }

    /**
     * A server that is there, and refuses: it is cut off from its cluster, or no longer serves the probe's slot. Copies
     * count until their lease ends, and again if it answers then: it has told of all that it knew.
     */
    private void refused(StatefulRedisConnection<byte[], byte[]> on, String said) {
        boolean again;
        synchronized (this) {
            if (connection != on) {
                return;
            }
            awaitsHeartbeat = false;
            problem = new RemoteUnavailableException(
                    "server refuses the heartbeat: uri=" + uri + ", problem=[" + said + "]", null);
            // Without that right or command, a primary that has become a replica shows it by refusing writes.
            again = !roleRefused && ServerProblem.isOfCommand(said);
            roleRefused |= again;
        }
        if (again) {
            sendHeartbeat(on);
        }
        if (said.startsWith("MOVED")) {
            owner.moved(this);
        }
    }

    private void extend(StatefulRedisConnection<byte[], byte[]> on, long until) {
        CompletableFuture<Link> served;
        synchronized (this) {
            if (connection != on) {
                return;
            }
            awaitsHeartbeat = false;
            copies.extend(index, until);
            servesUntil = until;
            problem = null;
            attempts = 0;
            if (state == State.LOST) {
                traffic.counters.reconnect();
            }
            note(State.SERVING, "server serves again");
            served = serving;
        }
        served.complete(this);
    }

    /** Tells that the server is silent; copies near do not count then, by their stamps' own end. */
    private synchronized void noteSilence() {
        if (state == State.SERVING && !isServing()) {
            note(
                    State.SILENT,
                    "server has not answered within maxStaleness, and copies near do not count until it does");
        }
    }

    /** Tells of a change of state, once. */
    private void note(State now, String what) {
        if (state == now || closed) {
            return;
        }
        boolean first = state == State.DISCONNECTED;
        state = now;
        LinkStateEvent.commit(prefix, uri.toString(), now.name());
        if (!first) {
            LOGGER.log(
                    now == State.SERVING ? Level.INFO : Level.WARNING,
                    what + ": uri=" + uri + ", prefix=" + prefix + problemText());
        }
    }

    // Losing the connection

    /** Gives a connection up, and makes all suspect that was fetched over it. */
    private void lose(StatefulRedisConnection<byte[], byte[]> lost, Throwable why) {
        boolean served;
        synchronized (this) {
            served = connection == lost;
            if (served) {
                connection = null;
                awaitsHeartbeat = false;
                servesUntil = System.nanoTime();
                suspect();
                if (serving.isDone()) {
                    serving = new CompletableFuture<>();
                }
                problem = why;
                note(State.LOST, "server is lost, and copies near do not count until it serves again");
            }
        }
        if (served || lost.isOpen()) {
            // The client remembers a connection until it is closed, though it has ended by itself.
            CompletableFuture<Void> _ = lost.closeAsync();
        }
        if (served) {
            // The client may never end them: its threads end too, if the tier is closed.
            outstanding.forEach(waiting -> waiting.completeExceptionally(why));
            owner.lost(this);
        }
    }

    /** Gives the present connection up, so that another one is made. */
    void giveUp(String why) {
        StatefulRedisConnection<byte[], byte[]> present = connection;
        if (present != null) {
            lose(present, new RemoteUnavailableException(why + ": uri=" + uri, null));
        }
    }

    /** Lets no copy count that was fetched over the link so far, though that still serves. */
    synchronized void suspectNow() {
        suspect();
    }

    private void suspect() {
        traffic.counters.suspicion();
        copies.suspect(index);
    }

    // What the server tells

    @Override
    public void ended(StatefulRedisConnection<byte[], byte[]> connection) {
        lose(connection, new RemoteUnavailableException("connection was lost: uri=" + uri, null));
    }

    @Override
    public void told(StatefulRedisConnection<byte[], byte[]> by, List<Object> content) {
        try {
            if (content.size() > 1 && content.get(1) instanceof List<?> keys) {
                for (Object key : keys) {
                    invalidate((byte[]) key);
                }
            } else {
                // All keys were removed, or the server cannot say which ones were written.
                suspectNow();
                sendHeartbeat(by);
            }
        } catch (RuntimeException | Error e) {
            LOGGER.log(Level.WARNING, "copies could not be invalidated, and do not count: uri=" + uri, e);
            lose(by, e);
        }
    }

    private void invalidate(byte[] key) {
        traffic.received(key.length);
        byte[] own = prefix.without(key);
        if (own != null) {
            traffic.counters.invalidation();
            copies.invalidate(own);
        }
    }

    // Requests

    /** Hears how a request has ended. */
    interface Outcome<T> {

        /** Called once, by the connection's thread or the caller's, with an answer or with a problem. */
        void accept(@Nullable T answer, @Nullable Throwable problem);

        /** Called if the method above has thrown. */
        void failed(Throwable problem);
    }

    <T> void send(Request<T> request, boolean asking, Outcome<T> outcome) {
        // Before the connection is looked at: a copy that is fetched over a later one must not have an earlier stamp.
        int stamp = copies.stamp(index);
        StatefulRedisConnection<byte[], byte[]> present = connection;
        if (present == null || !isServing()) {
            outcome.accept(null, away());
            return;
        }
        List<AsyncCommand<byte[], byte[], ?>> commands = request.commands().get();
        List<RedisCommand<byte[], byte[], ?>> sent = new ArrayList<>();
        for (AsyncCommand<byte[], byte[], ?> command : commands) {
            if (asking) {
                sent.add(Request.asking());
            }
            sent.add(command);
        }
        AsyncCommand<byte[], byte[], ?> last = commands.getLast();
        outstanding.add(last);
        long began = System.nanoTime();
        CompletableFuture<?> _ = last.whenComplete((_, _) -> {
            outstanding.remove(last);
            traffic.roundTrip(System.nanoTime() - began);
            try {
                answered(request, commands, stamp, outcome);
            } catch (RuntimeException | Error e) {
                // A key's class throws, say. What was to be invalidated may still be near.
                lose(present, e);
                outcome.failed(e);
            }
        });
        traffic.sent(request.bytes());
        try {
            present.dispatch(sent);
        } catch (RuntimeException e) {
            lose(present, e);
            last.completeExceptionally(e);
        }
        if (connection != present) {
            // It was lost meanwhile, and may never say so of what it was given last.
            last.completeExceptionally(away());
        }
    }

    private <T> void answered(
            Request<T> request, List<AsyncCommand<byte[], byte[], ?>> commands, int stamp, Outcome<T> outcome) {
        List<@Nullable Object> results = new ArrayList<>();
        for (AsyncCommand<byte[], byte[], ?> command : commands) {
            if (!command.isDone() || command.isCompletedExceptionally()) {
                outcome.accept(null, problemOf(command));
                return;
            }
            Object result = command.getNow(null);
            traffic.received(result instanceof byte[] bytes ? bytes.length : Long.BYTES);
            results.add(result);
        }
        outcome.accept(request.answers().of(results, stamp), null);
    }

    /** Returns what the server has said, or that it has said nothing. */
    private Throwable problemOf(AsyncCommand<byte[], byte[], ?> command) {
        Throwable why = command.state() == Future.State.FAILED ? command.exceptionNow() : null;
        if (why instanceof RedisCommandExecutionException said) {
            return said;
        }
        traffic.counters.failure();
        return new RemoteUnavailableException("request was not answered: uri=" + uri, why);
    }

    /** Removes all keys of a pattern that the server has. */
    CompletableFuture<Void> removeAll(byte[] pattern, Function<byte[], CompletableFuture<?>> remove) {
        StatefulRedisConnection<byte[], byte[]> present = connection;
        if (present == null || !isServing()) {
            return CompletableFuture.failedFuture(away());
        }
        CompletableFuture<Void> removed = new KeyRemoval(present, pattern, remove).run();
        outstanding.add(removed);
        return removed.whenComplete((_, _) -> outstanding.remove(removed))
                .exceptionallyCompose(e -> CompletableFuture.failedFuture(new RemoteUnavailableException(
                        "keys could not be removed: uri=" + uri + ", problem=[" + ServerProblem.said(e) + "]", e)));
    }

    private RemoteUnavailableException closing() {
        return new RemoteUnavailableException("session is closed: uri=" + uri, null);
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        serving().completeExceptionally(closing());
        giveUp("session is closed");
    }
}
