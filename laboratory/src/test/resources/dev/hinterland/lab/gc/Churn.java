import java.util.HashMap;
import java.util.Map;

/** Fills a map until little of the heap is left, collects by request, and makes garbage beside it. */
public class Churn {

    static Object sink;

    public static void main(String[] arguments) {
        int entries = Integer.parseInt(arguments[0]);
        Map<String, byte[]> map = new HashMap<>();
        for (int i = 0; i < entries; i++) {
            map.put("key_" + i, new byte[100]);
            sink = new byte[300];
        }
        System.gc();
        for (int i = 0; i < entries; i++) {
            sink = new byte[200];
            map.put("key_" + i, new byte[100]);
        }
    }
}
