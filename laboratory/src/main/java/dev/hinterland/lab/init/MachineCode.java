// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The compiled code of the benchmarks, from the log that {@code -XX:+PrintAssembly} writes: instructions where the JVM
 * found a disassembler, else rows of bytes.
 *
 * <pre>
 * Compiled method (c2) 4124  711 %     4       dev.hinterland…::uninitialised_avgt_jmhStub
 *   0x00007fb487efb1d0: b001 0000 | 4d85 c00f | 8473 0100         (without a disassembler)
 *   0x00007f613befb3cf:   mov qword ptr [rax], 1                  (with one)
 * </pre>
 */
final class MachineCode {

    private static final String OURS = "dev.hinterland.";
    private static final Pattern ADDRESS =
            Pattern.compile("[^0x;#]*(?:[\\d.]+%[^0-9;]*)?0x([0-9a-f]{8,16}):\\s+(\\S.*)");
    private static final Pattern ADDRESS_AGAIN = Pattern.compile("(?:0x)?[0-9a-f]{8,16}:\\s+");
    private static final Pattern BYTES = Pattern.compile("[0-9a-f]{2,4}(?:[ |]+[0-9a-f]{2,4})*[ |]*");
    private static final int LONGEST_LOOP = 24;
    private static final int LONGEST_INSTRUCTION = 15;

    private final NavigableMap<Long, Place> instructions = new TreeMap<>();
    private final NavigableMap<Long, byte[]> rows = new TreeMap<>();

    private MachineCode() {}

    /** Reads a log. */
    static MachineCode parse(Path log) throws IOException {
        try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return parse(lines.toList());
        }
    }

    static MachineCode parse(List<String> lines) {
        MachineCode code = new MachineCode();
        List<Instruction> method = new ArrayList<>();
        boolean ours = false;
        for (String line : lines) {
            if (line.contains("Compiled method (") || line.contains("<nmethod ") || line.contains("[BEGIN]")) {
                code.add(method);
                method = new ArrayList<>();
                ours = line.contains("Compiled method (") ? line.contains(OURS) : ours && line.contains("<nmethod ");
            } else if (ours) {
                code.line(line, method);
            }
        }
        code.add(method);
        return code;
    }

    private void line(String line, List<Instruction> method) {
        Matcher address = ADDRESS.matcher(line);
        if (!address.matches() || address.group(2).startsWith(";")) {
            return;
        }
        long at = Long.parseUnsignedLong(address.group(1), 16);
        String text = address.group(2).strip();
        if (BYTES.matcher(text).matches()) {
            rows.put(at, HexFormat.of().parseHex(text.replaceAll("[ |]", "")));
        } else {
            method.add(Instruction.parse(at, ADDRESS_AGAIN.matcher(text).replaceFirst("")));
        }
    }

    /** Returns whether the JVM found a disassembler. */
    boolean isDisassembled() {
        return !instructions.isEmpty();
    }

    /** Returns whether there is anything of the benchmarks. */
    boolean isEmpty() {
        return instructions.isEmpty() && rows.isEmpty();
    }

    /** Returns all that there is: of each instruction, or of each byte that might begin one. */
    Set<Place> places() {
        Set<Place> places = EnumSet.noneOf(Place.class);
        places.addAll(instructions.values());
        rows.forEach((address, bytes) ->
                LongStream.range(address, address + bytes.length).forEach(at -> places.add(placeOf(at))));
        return places;
    }

    /** Returns what the instruction at an address is part of; {@link Place#OTHER} where it is not the benchmark's. */
    Place placeOf(long address) {
        Map.Entry<Long, Place> instruction = instructions.floorEntry(address);
        if (instruction != null && address - instruction.getKey() < LONGEST_INSTRUCTION) {
            return instruction.getValue();
        }
        Map.Entry<Long, byte[]> row = rows.floorEntry(address);
        if (row == null || address >= row.getKey() + row.getValue().length) {
            return Place.OTHER;
        }
        return around(address);
    }

    /** The row of an address with those that adjoin it, since a loop does not end where a row does. */
    private Place around(long address) {
        long first = rows.floorKey(address);
        Map.Entry<Long, byte[]> before = rows.lowerEntry(first);
        while (before != null
                && address - first < LONGEST_LOOP
                && before.getKey() + before.getValue().length == first) {
            first = before.getKey();
            before = rows.lowerEntry(first);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Map.Entry<Long, byte[]> each : rows.tailMap(first, true).entrySet()) {
            if (each.getKey() != first + bytes.size() || bytes.size() > address - first + LONGEST_LOOP) {
                break;
            }
            bytes.writeBytes(each.getValue());
        }
        return new CodeBytes(bytes.toByteArray()).placeOf((int) (address - first));
    }

    /** Sorts the instructions of a method: those of a short loop that clears, those of a header, and the rest. */
    private void add(List<Instruction> method) {
        for (int i = 0; i < method.size(); i++) {
            instructions.put(method.get(i).address(), header(method, i) ? Place.HEADER : Place.OTHER);
        }
        for (int i = 0; i < method.size(); i++) {
            int last = i;
            if (method.get(i).isRepeatedStore()) {
                instructions.put(method.get(i).address(), Place.ZEROING);
            }
            method.get(i).jumpTarget().ifPresent(target -> markLoop(method, last, target));
        }
    }

    /** A timer interrupts before an instruction that waits for the one before it, so that counts as well. */
    private static boolean header(List<Instruction> method, int i) {
        Instruction before = method.get(Math.max(0, i - 1));
        Instruction own = method.get(i);
        return own.isPrefetch() || before.isPrefetch() || own.isStore() || before.isStore();
    }

    private void markLoop(List<Instruction> method, int last, long target) {
        int first = last;
        while (first > 0 && method.get(first).address() > target && last - first < LONGEST_LOOP) {
            first--;
        }
        List<Instruction> loop = method.subList(first, last + 1);
        boolean clears = method.get(first).address() == target
                && loop.stream().anyMatch(each -> each.isVectorStore() || each.isIndexedStore())
                && loop.stream()
                        .noneMatch(each -> each.isPrefetch() || each.mnemonic().startsWith("call"));
        if (clears) {
            loop.forEach(each -> instructions.put(each.address(), Place.ZEROING));
        }
    }
}
