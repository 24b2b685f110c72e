import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** get(key, Callable): a class, lambdas that throw and do not, method references, and a variable. */
public class FromCallable {

    static int calls;

    static String doThingsTheHardWay(String key) throws IOException {
        calls++;
        if (key.startsWith("!")) {
            throw new IOException("cannot read " + key);
        }
        return key + "#" + calls;
    }

    static String constant() {
        return "constant";
    }

    static String risky() throws IOException {
        throw new IOException("risky");
    }

    public static void main(String[] args) throws Exception {
        Cache<String, String> cache =
                CacheBuilder.newBuilder().maximumSize(1000).build();
        try {
            String key = "a";
            System.out.println(cache.get(key, new Callable<String>() {
                @Override
                public String call() throws IOException {
                    return doThingsTheHardWay(key);
                }
            }));
            System.out.println(cache.get("b", () -> doThingsTheHardWay("b")));
            System.out.println(cache.get("b", () -> doThingsTheHardWay("other")));
            System.out.println(cache.get("!", () -> {
                String text = doThingsTheHardWay("!");
                return text.trim();
            }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(cache.get("c", () -> "plain"));
        System.out.println(cache.get("d", FromCallable::constant));
        System.out.println(cache.get("d2", String::new).isEmpty());
        Callable<String> variable = () -> "variable";
        System.out.println(cache.get("e", variable));
        try {
            cache.get("f", FromCallable::risky);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            System.out.println(cause.getClass().getSimpleName() + " " + cause.getMessage());
        }
    }
}
