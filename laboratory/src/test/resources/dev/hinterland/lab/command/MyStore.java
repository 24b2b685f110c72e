import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import java.util.HashMap;
import java.util.Map;

/** A store that a user might write. */
public class MyStore implements Store {

    private final Map<Object, Object> map = new HashMap<>();

    @Override
    public String id() {
        return "my-store";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public void open(StoreConfig config) {}

    @Override
    public void put(Object key, Object value) {
        map.put(key, value);
    }

    @Override
    public Object get(Object key) {
        return map.get(key);
    }

    @Override
    public long offHeapBytes() {
        return 0;
    }

    @Override
    public void close() {}
}
