import java.util.ArrayDeque;

/** Runs one loop until it is compiled while it runs, and leaves enough garbage for a few collections. */
public class Hot {

    public static void main(String[] arguments) {
        ArrayDeque<byte[]> last = new ArrayDeque<>();
        long mixed = 1;
        for (int i = 0; i < 30_000_000; i++) {
            mixed = mix(mixed, i);
            if (i % 10_000 == 0) {
                last.add(new byte[100_000]);
                if (last.size() > 50) {
                    last.remove();
                }
            }
        }
        System.out.println(mixed);
    }

    static long mix(long mixed, int i) {
        return Long.rotateLeft(mixed * 31 + i, 7);
    }
}
