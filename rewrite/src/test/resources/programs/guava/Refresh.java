import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListenableFutureTask;

/** Reloads: the default one, one that returns a complete future, and one that returns a task. */
public class Refresh {

    static int version;

    static class Reloading extends CacheLoader<String, Integer> {
        @Override
        public Integer load(String key) {
            return 0;
        }

        @Override
        public ListenableFuture<Integer> reload(String key, Integer previous) throws Exception {
            if (key.equals("never")) {
                return Futures.immediateFuture(previous);
            }
            return Futures.immediateFuture(previous + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        LoadingCache<String, Integer> plain = CacheBuilder.newBuilder()
                .maximumSize(10)
                .build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) {
                        return ++version;
                    }
                });
        System.out.println(plain.get("a"));
        plain.refresh("a");
        System.out.println(plain.get("a"));

        LoadingCache<String, Integer> reloading =
                CacheBuilder.newBuilder().maximumSize(10).build(new Reloading());
        System.out.println(reloading.get("never") + " " + reloading.get("often"));
        reloading.refresh("never");
        reloading.refresh("often");
        reloading.refresh("often");
        System.out.println(reloading.get("never") + " " + reloading.get("often"));

        LoadingCache<String, Integer> later = CacheBuilder.newBuilder()
                .maximumSize(10)
                .build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) {
                        return 10;
                    }

                    @Override
                    public ListenableFuture<Integer> reload(final String key, Integer previous) {
                        ListenableFutureTask<Integer> task = ListenableFutureTask.create(() -> previous + 5);
                        task.run();
                        return task;
                    }
                });
        System.out.println(later.get("k"));
        later.refresh("k");
        System.out.println(later.get("k"));
    }
}
