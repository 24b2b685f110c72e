import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import java.util.HashMap;
import java.util.Map;

/** A store that a user might write. */
public class MyStore implements StoreAdapter {

    @Override
    public String id() {
        return "my-store";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        return new OpenMap<>(new HashMap<>());
    }

    record OpenMap<K, V>(Map<K, V> map) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            map.put(key, value);
        }

        @Override
        public V get(K key) {
            return map.get(key);
        }

        @Override
        public void close() {}
    }
}
