import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.CaffeineSpec;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Specifications that are only checked, and references to the methods of their class. */
public class SpecificationForms {

    private static boolean isValid(String text) {
        try {
            CaffeineSpec.parse(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String refused(Runnable check) {
        try {
            check.run();
            return "accepted";
        } catch (IllegalArgumentException e) {
            return "refused";
        }
    }

    public static void main(String[] args) {
        CaffeineSpec.parse("maximumSize=1");
        CaffeineSpec.parse("maximumSize=2").toParsableString();
        System.out.println(isValid("maximumSize=1,expireAfterWrite=2h") + " " + isValid("nonsense=1"));
        System.out.println(refused(() -> CaffeineSpec.parse("maximumSize=many")));
        Consumer<String> check = CaffeineSpec::parse;
        System.out.println(refused(() -> check.accept("other")));

        Function<String, CaffeineSpec> parser = CaffeineSpec::parse;
        CaffeineSpec two = parser.apply("maximumSize=2");
        Supplier<String> shown = two::toParsableString;
        Cache<String, String> cache = Caffeine.from(two).build();
        System.out.println(shown.get() + " " + cache.policy().eviction().get().getMaximum());
        Stream.of("maximumSize=3")
                .map(CaffeineSpec::parse)
                .map(CaffeineSpec::toParsableString)
                .forEach(System.out::println);
        CaffeineSpec chosen = switch (args.length) {
            case 0 -> CaffeineSpec.parse("maximumSize=4");
            default -> CaffeineSpec.parse("maximumSize=5");
        };
        System.out.println(chosen.toParsableString());
    }
}
