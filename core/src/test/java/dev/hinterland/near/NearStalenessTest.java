// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OffHeapCache;
import dev.hinterland.near.MemoryTier.MemoryCache;
import dev.hinterland.near.MemoryTier.Session;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A read that waits for what another thread has asked before. The link stands still meanwhile: it has no answer, it
 * tells of no write by others, and its copies do not count. What was asked longer ago than the bound is no answer for
 * that read.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NearStalenessTest extends NearTest {

    private static final long BOUND_MILLIS = 20;

    private @Nullable OffHeapCache<String, String> opened;
    private @Nullable Session openedSession;

    @BeforeEach
    void open() {
        tier.stalenessNanos = TimeUnit.MILLISECONDS.toNanos(BOUND_MILLIS);
        MemoryCache shortly = tier.named("short");
        opened = cache(shortly);
        openedSession = shortly.session();
        openedSession.copies.extend(0, System.nanoTime());
        openedSession.holdInvalidations();
    }

    @AfterEach
    void closeOpened() {
        near().close();
    }

    private OffHeapCache<String, String> near() {
        return Objects.requireNonNull(opened);
    }

    private Session link() {
        return Objects.requireNonNull(openedSession);
    }

    /** Has another process replace the value, and returns what a read that begins after the bound gives. */
    private CompletableFuture<@Nullable String> readAfterReplacement() {
        other.put("a", "new");
        sleep();
        CompletableFuture<@Nullable String> read = async(() -> near().getIfPresent("a"));
        // So that it waits; if it does not yet, it asks by itself.
        sleep();
        return read;
    }

    private static void sleep() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3 * BOUND_MILLIS));
    }

    private void readDuring(Supplier<@Nullable String> asking) {
        CompletableFuture<@Nullable String> asks = async(asking);
        await(() -> link().heldAnswers() == 1);
        CompletableFuture<@Nullable String> read = readAfterReplacement();
        link().releaseAnswers();
        assertThat(asks.join()).isEqualTo("old");
        assertThat(read.join()).isEqualTo("new");
    }

    @Test
    void answerOfLongAgo_isNoAnswer() {
        other.put("a", "old");
        link().holdAnswers();
        readDuring(() -> near().getIfPresent("a"));
    }

    @Test
    void writeOfLongAgo_isNoAnswer() {
        link().holdAnswers();
        readDuring(() -> {
            near().put("a", "old");
            return "old";
        });
    }

    private void putBeforeTheLease() {
        link().beforePutIfAbsent = () -> {
            link().beforePutIfAbsent = () -> {};
            other.put("a", "old");
            link().holdAnswers();
        };
    }

    @Test
    void valueThatWasThereBeforeALoadLongAgo_isNoAnswer() {
        putBeforeTheLease();
        readDuring(() -> near().get("a", _ -> "mine"));
    }

    @Test
    void valueThatWasThereBeforeALoadOfManyLongAgo_isNoAnswer() {
        putBeforeTheLease();
        readDuring(() -> near().getAll(List.of("a"), _ -> Map.of("a", "mine")).get("a"));
    }

    private void readDuringLoad(Function<Supplier<String>, @Nullable String> load) throws InterruptedException {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<@Nullable String> loads = async(() -> load.apply(() -> {
            loading.countDown();
            awaitLatch(goesOn);
            return "old";
        }));
        loading.await();
        CompletableFuture<@Nullable String> read = readAfterReplacement();
        goesOn.countDown();
        assertThat(loads.join()).isEqualTo("old");
        assertThat(read.join()).isEqualTo("new");
    }

    @Test
    void valueThatWasLoadedLongAgo_isNoAnswer() throws InterruptedException {
        readDuringLoad(loader -> near().get("a", _ -> loader.get()));
    }

    @Test
    void valueThatWasLoadedBesideOthersLongAgo_isNoAnswer() throws InterruptedException {
        readDuringLoad(loader -> near().getAll(List.of("a", "b"), _ -> Map.of("a", loader.get(), "b", "1"))
                .get("a"));
    }

    /** The second load is the last: it begins after the read. */
    @Test
    void valueThatWasLoadedLongAgoWithoutTheTier_isNoAnswer() throws InterruptedException {
        link().away = true;
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<@Nullable String> loads = async(() -> near().get("a", _ -> {
            loading.countDown();
            awaitLatch(goesOn);
            return "old";
        }));
        loading.await();
        sleep();
        CompletableFuture<@Nullable String> read = async(() -> near().get("a", _ -> "new"));
        sleep();
        goesOn.countDown();
        assertThat(loads.join()).isEqualTo("old");
        assertThat(read.join()).isEqualTo("new");
    }
}
