// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteStats;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** What stands between a cache and its session: nothing, or something that breaks the protocol. */
enum Twin {
    NONE {
        @Override
        RemoteSession open(RemoteCache real, NearCopies copies) {
            return real.open(copies);
        }
    },

    /** Copies are not told that they are suspect: they are kept though their connection was lost. */
    FORGETFUL {
        @Override
        RemoteSession open(RemoteCache real, NearCopies copies) {
            return real.open(new Forgetful(copies));
        }
    },

    /** Answers come late, so that invalidations overtake them. That is no fault, which shows that the next one is. */
    LATE {
        @Override
        RemoteSession open(RemoteCache real, NearCopies copies) {
            return new LateAnswers().of(real.open(copies));
        }
    },

    /** Answers come late, and an invalidation that has overtaken one does not discard the fetch. */
    UNGUARDED {
        @Override
        RemoteSession open(RemoteCache real, NearCopies copies) {
            LateAnswers late = new LateAnswers();
            return late.of(real.open(new Unguarded(copies, late)));
        }
    };

    abstract RemoteSession open(RemoteCache real, NearCopies copies);

    /** Returns a cache on the tier that opens such sessions. */
    RemoteCache of(RemoteCache real) {
        return new Opened(real, this);
    }

    private record Opened(RemoteCache real, Twin twin) implements RemoteCache {

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public RemoteStats stats() {
            return real.stats();
        }

        @Override
        public RemoteSession open(NearCopies copies) {
            return twin.open(real, copies);
        }
    }

    private record Forgetful(NearCopies real) implements NearCopies {

        @Override
        public void invalidate(byte[] key) {
            real.invalidate(key);
        }

        @Override
        public void suspect(int link) {}

        @Override
        public int stamp(int link) {
            return real.stamp(link);
        }

        @Override
        public void extend(int link, long until) {
            real.extend(link, until);
        }
    }

    /** Hands the answers to fetches on after a while, and knows which are under way. */
    private static final class LateAnswers {

        private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
        private final Executor later = CompletableFuture.delayedExecutor(3, TimeUnit.MILLISECONDS);

        RemoteSession of(RemoteSession session) {
            return (RemoteSession) Proxy.newProxyInstance(
                    Twin.class.getClassLoader(), new Class<?>[] {RemoteSession.class}, (_, method, arguments) -> {
                        if (method.getName().equals("get")) {
                            return get(session, (byte[]) arguments[0]);
                        }
                        try {
                            return method.invoke(session, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        private CompletableFuture<Answer> get(RemoteSession session, byte[] key) {
            String name = HexFormat.of().formatHex(key);
            underWay.merge(name, 1, Integer::sum);
            return session.get(key)
                    .whenCompleteAsync(
                            (_, _) -> underWay.computeIfPresent(name, (_, count) -> count == 1 ? null : count - 1),
                            later);
        }

        boolean isUnderWay(byte[] key) {
            return underWay.containsKey(HexFormat.of().formatHex(key));
        }
    }

    /** A fetch that is under way has no copy, so there is nothing to drop. */
    private record Unguarded(NearCopies real, LateAnswers late) implements NearCopies {

        @Override
        public void invalidate(byte[] key) {
            if (!late.isUnderWay(key)) {
                real.invalidate(key);
            }
        }

        @Override
        public void suspect(int link) {
            real.suspect(link);
        }

        @Override
        public int stamp(int link) {
            return real.stamp(link);
        }

        @Override
        public void extend(int link, long until) {
            real.extend(link, until);
        }
    }
}
