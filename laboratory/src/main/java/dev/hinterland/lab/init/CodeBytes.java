// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

/**
 * Recognises the few x86-64 instructions that matter by their bytes, where there is no disassembler. Whoever asks knows
 * where an instruction begins; the bytes around it are searched for encodings, which is a guess, but one that needs
 * five bytes of code to look like a store by chance.
 *
 * <p>Encodings are those of Intel's Software Developer's Manual, volume 2: {@code 62} begins an EVEX prefix and
 * {@code C5}, {@code C4} a VEX prefix, with the opcodes {@code 7F} (MOVDQU), {@code 11} (MOVUPS), {@code 29} (MOVAPS)
 * and {@code E7} (MOVNTDQ) for stores; {@code F3 [48] AA|AB} is REP STOS; {@code 0F 18} and {@code 0F 0D} are
 * prefetches; {@code 89} and {@code C7} are MOV to memory unless the ModRM byte's upper bits are both set.
 */
final class CodeBytes {

    /** A loop that clears is shorter than this on either side of each of its instructions. */
    private static final int NEIGHBOURHOOD = 16;

    private static final int LONGEST_PREFETCH = 9;
    private static final int EVEX = 0x62;
    private static final int VEX2 = 0xC5;
    private static final int VEX3 = 0xC4;
    private static final int REPEAT = 0xF3;

    private final byte[] bytes;

    CodeBytes(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** Returns what the instruction at an offset is part of. */
    Place placeOf(int at) {
        if (isPrefetch(at) || isPrefetchBefore(at)) {
            return Place.HEADER;
        }
        if (isRepeatedStore(at) || anyAround(at, true)) {
            return Place.ZEROING;
        }
        return isPlainStore(at) || anyAround(at, false) ? Place.HEADER : Place.OTHER;
    }

    private boolean anyAround(int at, boolean zeroing) {
        for (int i = at - NEIGHBOURHOOD; i <= at + NEIGHBOURHOOD; i++) {
            if (zeroing ? isVectorStore(i) || isIndexedStore(i) : isPrefetch(i)) {
                return true;
            }
        }
        return false;
    }

    private int at(int index) {
        return index < 0 || index >= bytes.length ? 0 : bytes[index] & 0xFF;
    }

    private boolean isVectorStore(int i) {
        return switch (at(i)) {
            case EVEX -> isStoreOpcode(at(i + 4)) && isMemory(at(i + 5));
            case VEX2 -> isStoreOpcode(at(i + 2)) && isMemory(at(i + 3));
            case VEX3 -> isStoreOpcode(at(i + 3)) && isMemory(at(i + 4));
            default -> false;
        };
    }

    private static boolean isStoreOpcode(int opcode) {
        return opcode == 0x7F || opcode == 0x11 || opcode == 0x29 || opcode == 0xE7;
    }

    private static boolean isMemory(int modRm) {
        return (modRm >> 6) != 3;
    }

    /** {@code mov [base + index * 8 + …], register}: a wide MOV whose SIB byte names an index. */
    private boolean isIndexedStore(int i) {
        boolean wide = (at(i) & 0xF8) == 0x48;
        int modRm = at(i + 2);
        boolean sib = isMemory(modRm) && (modRm & 7) == 4;
        boolean indexed = ((at(i + 3) >> 3) & 7) != 4;
        boolean eight = (at(i + 3) >> 6) == 3;
        return wide && at(i + 1) == 0x89 && sib && indexed && eight;
    }

    private boolean isRepeatedStore(int i) {
        int opcode = (at(i + 1) & 0xF8) == 0x48 ? at(i + 2) : at(i + 1);
        return at(i) == REPEAT && (opcode == 0xAA || opcode == 0xAB);
    }

    private boolean isPrefetch(int i) {
        int start = (at(i) & 0xF0) == 0x40 ? i + 1 : i;
        return at(start) == 0x0F && (at(start + 1) == 0x18 || at(start + 1) == 0x0D) && isMemory(at(start + 2));
    }

    private boolean isPrefetchBefore(int at) {
        for (int i = at - LONGEST_PREFETCH; i < at; i++) {
            if (isPrefetch(i) && i + prefetchLength(i) == at) {
                return true;
            }
        }
        return false;
    }

    private int prefetchLength(int i) {
        int rex = (at(i) & 0xF0) == 0x40 ? 1 : 0;
        int modRm = at(i + rex + 2);
        int sib = (modRm & 7) == 4 ? 1 : 0;
        int displacement = (modRm >> 6) == 1 ? 1 : (modRm >> 6) == 2 ? 4 : 0;
        return rex + 3 + sib + displacement;
    }

    /** MOV to memory by a register or a constant, but not to the stack or to the thread's own data. */
    private boolean isPlainStore(int i) {
        int rex = at(i);
        boolean prefixed = (rex & 0xF0) == 0x40;
        int start = prefixed ? i + 1 : i;
        int modRm = at(start + 1);
        boolean ownThread = prefixed && (rex & 1) == 1 && (modRm & 7) == 7;
        return (at(start) == 0x89 || at(start) == 0xC7) && isMemory(modRm) && (modRm & 7) != 4 && !ownThread;
    }
}
