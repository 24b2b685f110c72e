// SPDX-License-Identifier: Apache-2.0
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalListeners;
import com.google.common.cache.RemovalNotification;
import com.google.common.util.concurrent.ListenableFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Listeners that methods and variables hand on, and a loader that reloads as its superclass does. */
class Handed implements RemovalListener<String, Integer> {

    private final List<String> told = new ArrayList<>();
    private final Cache<String, Integer> cache =
            CacheBuilder.newBuilder().maximumSize(3).removalListener(this).build();

    @Override
    public void onRemoval(RemovalNotification<String, Integer> notification) {
        told.add(notification.getKey() + " " + notification.getCause().name());
    }

    static <K, V> RemovalListener<K, V> in(Executor executor, RemovalListener<K, V> listener) {
        return RemovalListeners.asynchronous(listener, executor);
    }

    static final class Greetings extends CacheLoader<String, String> {
        private int loads;

        @Override
        public String load(String name) {
            loads++;
            return "hello " + name + " " + loads;
        }

        @Override
        public ListenableFuture<String> reload(String name, String old) throws Exception {
            System.out.println("again " + old);
            return super.reload(name, old);
        }
    }

    public static void main(String[] args) throws Exception {
        Handed handed = new Handed();
        handed.cache.put("a", 1);
        handed.cache.invalidate("a");
        System.out.println(handed.told);
        RemovalListener<String, Integer> variable = RemovalListeners.asynchronous(handed, Runnable::run);
        Cache<String, Integer> first = CacheBuilder.newBuilder()
                .maximumSize(3)
                .removalListener(variable)
                .build();
        first.put("b", 2);
        first.invalidateAll();
        Cache<String, Integer> second = CacheBuilder.newBuilder()
                .maximumSize(3)
                .removalListener(in(Runnable::run, handed))
                .build();
        second.put("c", 3);
        second.put("c", 4);
        System.out.println(handed.told);
        LoadingCache<String, String> greetings =
                CacheBuilder.newBuilder().maximumSize(3).build(new Greetings());
        System.out.println(greetings.get("Ada"));
        greetings.refresh("Ada");
        System.out.println(greetings.get("Ada"));
    }
}
