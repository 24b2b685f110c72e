/** Allocates a little, for ever, after it has said so. */
final class Trickle {

    static Object sink;

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("allocating");
        while (true) {
            for (int i = 0; i < 100; i++) {
                sink = new byte[20_000];
            }
            Thread.sleep(1);
        }
    }
}
