package dev.hinterland.internal.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The pages of Linux, by its C library. The class is initialized only where the library has native access: without, the
 * JVM would warn ({@link NativeAccess}).
 *
 * <p>All that may fail for want of heap or stack (linking, method handles, call sites) is done when the class is
 * initialized, which calls each function once. Later calls make the system call, and nothing else.
 */
final class LinuxPages implements Pages {

    private static final int PROT_READ = 1;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
    private static final int MADV_DONTNEED = 4;
    private static final int MADV_HUGEPAGE = 14;
    private static final int MADV_NOHUGEPAGE = 15;
    private static final long FAILED = -1;

    private static final MethodHandle MMAP = function(
            "mmap", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle MPROTECT =
            function("mprotect", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle MADVISE =
            function("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle MUNMAP =
            function("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));

    /** The only instance; {@code null} where the system does not do what it should. */
    static final @Nullable Pages INSTANCE = tried();

    private LinuxPages() {}

    @SuppressWarnings("restricted") // as the class says
    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), type);
    }

    @SuppressWarnings("restricted") // as the class says
    private static @Nullable Pages tried() {
        LinuxPages pages = new LinuxPages();
        long address = pages.reserve(2 * BYTES);
        if (address == 0) {
            return null;
        }
        MemorySegment page = MemorySegment.ofAddress(address).reinterpret(BYTES);
        boolean works = pageSize() == BYTES && pages.commit(address, BYTES);
        if (works) {
            page.set(ValueLayout.JAVA_LONG, 0, 1);
            pages.preferLarge(address, BYTES, false);
            pages.giveBack(address, BYTES);
            works = page.get(ValueLayout.JAVA_LONG, 0) == 0;
        }
        pages.release(address, 2 * BYTES);
        return works ? pages : null;
    }

    private static int pageSize() {
        try {
            return (int)
                    function("getpagesize", FunctionDescriptor.of(JAVA_INT)).invokeExact();
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    @Override
    public long reserve(long bytes) {
        try {
            long address = (long) MMAP.invokeExact(0L, bytes, PROT_READ, MAP_PRIVATE_ANONYMOUS, -1, 0L);
            return address == FAILED ? 0 : address;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    @Override
    public boolean commit(long address, long bytes) {
        try {
            return (int) MPROTECT.invokeExact(address, bytes, PROT_READ_WRITE) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    @Override
    public void giveBack(long address, long bytes) {
        advise(address, bytes, MADV_DONTNEED);
    }

    @Override
    public void preferLarge(long address, long bytes, boolean large) {
        advise(address, bytes, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    }

    @SuppressWarnings("UnusedVariable") // advice that is not taken has no effect; an exact call names its result
    private static void advise(long address, long bytes, int advice) {
        try {
            int ignored = (int) MADVISE.invokeExact(address, bytes, advice);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    @Override
    @SuppressWarnings("UnusedVariable") // it fails for addresses only that were never reserved
    public void release(long address, long bytes) {
        try {
            int ignored = (int) MUNMAP.invokeExact(address, bytes);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private static RuntimeException rethrown(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        if (e instanceof RuntimeException unchecked) {
            return unchecked;
        }
        throw new AssertionError("a system call has thrown", e);
    }
}
