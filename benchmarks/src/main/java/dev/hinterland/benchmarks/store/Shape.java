package dev.hinterland.benchmarks.store;

/**
 * The data that a store is opened for.
 *
 * @param sampleKey a key of the usual size
 * @param sampleValue a value of the usual size
 * @param entries how many entries to expect; only stores that are presized or bounded by it look at it
 * @param maxBytes the most that the store may hold off the heap; a budget, not a reservation
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public record Shape<K, V>(K sampleKey, V sampleValue, long entries, long maxBytes) {

    @SuppressWarnings("unchecked") // the sample's class is the class of all keys: String, Long
    Class<K> keyType() {
        return (Class<K>) sampleKey.getClass();
    }

    @SuppressWarnings("unchecked") // the sample's class is the class of all values: byte[], Long
    Class<V> valueType() {
        return (Class<V>) sampleValue.getClass();
    }
}
