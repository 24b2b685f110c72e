// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of x86 as a disassembler prints it, in Intel's order ({@code mov qword ptr [rax], 1}) or in AT&amp;T's
 * ({@code movq $0x1,(%rax)}).
 *
 * @param address where it is
 * @param mnemonic its name, without a prefix
 * @param operands its operands as printed, without comments
 * @param repeated whether it has a repeat prefix
 */
record Instruction(long address, String mnemonic, String operands, boolean repeated) {

    private static final Pattern INTEL_STORE = Pattern.compile("(?:\\w+ ptr )?\\[([^]]+)], *.+");
    private static final Pattern ATT_STORE = Pattern.compile("[^,(]+,(-?(?:0x)?[0-9a-f]*)\\(([^)]*)\\)");
    private static final Pattern INTEL_INDEX = Pattern.compile("\\w+\\s*\\+\\s*r\\w+(?:\\*\\d)?.*");
    private static final Pattern TARGET = Pattern.compile("\\$?(?:0x)?([0-9a-f]{6,16})\\b.*");

    /** Reads what stands behind the address. */
    static Instruction parse(long address, String text) {
        String code = text.replaceFirst(";.*", "").strip();
        boolean repeated = code.startsWith("rep");
        String plain = repeated ? code.replaceFirst("^rep\\w*\\s+", "") : code;
        String[] parts = plain.split("\\s+", 2);
        return new Instruction(address, parts[0], parts.length > 1 ? parts[1].strip() : "", repeated);
    }

    boolean isPrefetch() {
        return mnemonic.startsWith("prefetch");
    }

    boolean isRepeatedStore() {
        return repeated && mnemonic.startsWith("stos");
    }

    /** Returns whether it writes a vector register to memory. */
    boolean isVectorStore() {
        return (mnemonic.startsWith("vmov") || mnemonic.matches("mov(dq|nt|up|ap).*")) && destination() != null;
    }

    /** Returns whether it writes to the heap: to memory that is neither the stack nor the thread's own. */
    boolean isStore() {
        String memory = destination();
        return mnemonic.startsWith("mov") && memory != null && !memory.contains("rsp") && !memory.contains("r15");
    }

    /** Returns whether it writes to an address with an index that changes. */
    boolean isIndexedStore() {
        String memory = destination();
        return isStore()
                && memory != null
                && (memory.matches(".*,.*") || INTEL_INDEX.matcher(memory).matches());
    }

    private @Nullable String destination() {
        Matcher intel = INTEL_STORE.matcher(operands);
        if (intel.matches()) {
            return intel.group(1);
        }
        Matcher att = ATT_STORE.matcher(operands);
        return att.matches() ? att.group(2) : null;
    }

    /** Returns where it jumps to, if it is a jump to a fixed place. */
    Optional<Long> jumpTarget() {
        Matcher target = TARGET.matcher(operands);
        return mnemonic.startsWith("j") && target.matches()
                ? Optional.of(Long.parseUnsignedLong(target.group(1), 16))
                : Optional.empty();
    }
}
