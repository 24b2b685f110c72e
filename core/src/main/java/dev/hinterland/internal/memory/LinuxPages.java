// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The pages of Linux. The class is initialized only where the library has native access: without, the JVM would warn
 * ({@link NativeAccess}).
 *
 * <p>All that may fail for want of heap or stack (linking, method handles, call sites) is done when the class is
 * initialized, which makes each call once. Later calls go to the system, and do nothing else. All go by one function,
 * {@code syscall}, because each type of function costs a process 40 ms of processor time to link.
 */
final class LinuxPages implements Pages {

    private static final boolean X86 = !"aarch64".equals(System.getProperty("os.arch"));

    private static final long MMAP = X86 ? 9 : 222;
    private static final long MPROTECT = X86 ? 10 : 226;
    private static final long MUNMAP = X86 ? 11 : 215;
    private static final long MADVISE = X86 ? 28 : 233;

    private static final long PROT_READ = 1;
    private static final long PROT_READ_WRITE = 3;
    private static final long MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
    private static final long MADV_DONTNEED = 4;
    private static final long MADV_HUGEPAGE = 14;
    private static final long MADV_NOHUGEPAGE = 15;
    private static final long FAILED = -1;

    private static final MethodHandle SYSCALL = syscall();

    /** The only instance; {@code null} where the system does not do what it should. */
    static final @Nullable Pages INSTANCE = tried();

    private LinuxPages() {}

    @SuppressWarnings("restricted") // as the class says
    private static MethodHandle syscall() {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type = FunctionDescriptor.of(
                JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        return linker.downcallHandle(
                linker.defaultLookup().find("syscall").orElseThrow(), type, Linker.Option.firstVariadicArg(1));
    }

    @SuppressWarnings("restricted") // as the class says
    private static @Nullable Pages tried() {
        LinuxPages pages = new LinuxPages();
        long address = pages.reserve(2 * BYTES);
        if (address == 0) {
            return null;
        }
        // Where pages are larger, the second one does not begin here, and the call fails.
        long second = address + BYTES;
        boolean works = pages.commit(second, BYTES);
        if (works) {
            MemorySegment page = MemorySegment.ofAddress(second).reinterpret(BYTES);
            page.set(JAVA_LONG, 0, 1);
            pages.preferLarge(second, BYTES, false);
            pages.giveBack(second, BYTES);
            works = page.get(JAVA_LONG, 0) == 0;
        }
        pages.release(address, 2 * BYTES);
        return works ? pages : null;
    }

    @Override
    public long reserve(long bytes) {
        long address = call(MMAP, 0, bytes, PROT_READ, MAP_PRIVATE_ANONYMOUS, -1);
        return address == FAILED ? 0 : address;
    }

    @Override
    public boolean commit(long address, long bytes) {
        return call(MPROTECT, address, bytes, PROT_READ_WRITE, 0, 0) == 0;
    }

    @Override
    public void giveBack(long address, long bytes) {
        call(MADVISE, address, bytes, MADV_DONTNEED, 0, 0);
    }

    @Override
    public void preferLarge(long address, long bytes, boolean large) {
        call(MADVISE, address, bytes, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE, 0, 0);
    }

    @Override
    public void release(long address, long bytes) {
        call(MUNMAP, address, bytes, 0, 0, 0);
    }

    /** Makes a system call; what it does not take is zero. Returns -1 where it fails. */
    private static long call(long number, long first, long second, long third, long fourth, long fifth) {
        try {
            return (long) SYSCALL.invokeExact(number, first, second, third, fourth, fifth, 0L);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a system call has thrown", e);
        }
    }
}
