// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import java.util.ArrayList;
import java.util.List;

/** Collects the flags that a store needs on one version of the JDK. */
final class JvmFlags {

    private final int jdk;
    private final List<String> flags = new ArrayList<>();

    private JvmFlags(int jdk) {
        this.jdk = jdk;
    }

    /** Starts with no flags. */
    static JvmFlags on(int jdk) {
        return new JvmFlags(jdk);
    }

    /** The library reads and writes memory with {@code sun.misc.Unsafe}: JDK 24 and later warn without the flag. */
    JvmFlags unsafeMemory() {
        return since(24, "--sun-misc-unsafe-memory-access=allow");
    }

    /** The library loads native code: JDK 24 and later warn without the flag. */
    JvmFlags nativeAccess() {
        return since(24, "--enable-native-access=ALL-UNNAMED");
    }

    /** The library calls public members of packages that aren't exported, named as {@code module/package}. */
    JvmFlags exported(String... packages) {
        for (String name : packages) {
            flags.add("--add-exports=" + name + "=ALL-UNNAMED");
        }
        return this;
    }

    /** The library reflects on non-public members of packages, named as {@code module/package}. */
    JvmFlags opened(String... packages) {
        for (String name : packages) {
            flags.add("--add-opens=" + name + "=ALL-UNNAMED");
        }
        return this;
    }

    /** The library keeps this many bytes in direct buffers; the JVM's own limit is the size of the heap. */
    JvmFlags directMemory(long bytes) {
        flags.add("-XX:MaxDirectMemorySize=" + bytes);
        return this;
    }

    /** Returns the flags in the order in which they were asked for. */
    List<String> list() {
        return List.copyOf(flags);
    }

    private JvmFlags since(int first, String flag) {
        if (jdk >= first) {
            flags.add(flag);
        }
        return this;
    }
}
