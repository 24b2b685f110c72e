// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.file.FolderSync;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a journal in the folder beside the store's file. An interrupt of the calling thread does not end a call.
 */
public final class FolderFiles implements JournalFiles {

    /**
     * A new file is written in parts of this size. Linux keeps what one call has written in pages as large as that, and
     * writes such a page as a whole: after parts of a mebibyte, a force of 200 bytes writes a mebibyte.
     */
    private static final int ZEROS = 4096;

    private final Path folder;
    private final boolean reads;

    private FolderFiles(Path folder, boolean reads) {
        this.folder = folder;
        this.reads = reads;
    }

    /** Returns the journal of a store's file: {@code feeds.hl} has it in the folder {@code feeds.hl.journal}. */
    public static FolderFiles of(Path storeFile) {
        return new FolderFiles(storeFile.resolveSibling(storeFile.getFileName() + ".journal"), false);
    }

    /** Returns the same journal, to be read only. */
    static FolderFiles toRead(Path storeFile) {
        return new FolderFiles(of(storeFile).folder(), true);
    }

    /** Returns the folder, which may not be there. */
    public Path folder() {
        return folder;
    }

    @Override
    public List<String> names() throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Override
    public JournalFile create(String name, long bytes) throws IOException {
        return uninterrupted(() -> createNow(name, bytes));
    }

    private JournalFile createNow(String name, long bytes) throws IOException {
        if (Files.notExists(folder)) {
            createFolder();
        }
        Path path = folder.resolve(name);
        Files.createFile(path);
        boolean done = false;
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            byte[] zeros = new byte[(int) Math.min(ZEROS, bytes)];
            for (long at = 0; at < bytes; at += zeros.length) {
                file.write(zeros, 0, (int) Math.min(zeros.length, bytes - at));
            }
            file.getFD().sync();
            FolderSync.force(folder);
            JournalFile mapped = map(name, file, FileChannel.MapMode.READ_WRITE);
            done = true;
            return mapped;
        } finally {
            if (!done) {
                Files.delete(path);
            }
        }
    }

    private void createFolder() throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException present) {
            return;
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) {
            FolderSync.force(parent);
        }
    }

    @Override
    public JournalFile open(String name) throws IOException {
        return uninterrupted(() -> {
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve(name).toFile(), reads ? "r" : "rw")) {
                return map(name, file, reads ? FileChannel.MapMode.READ_ONLY : FileChannel.MapMode.READ_WRITE);
            }
        });
    }

    private static JournalFile map(String name, RandomAccessFile file, FileChannel.MapMode mode) throws IOException {
        Arena arena = Arena.ofShared();
        boolean done = false;
        try {
            FileChannel channel = file.getChannel();
            MemorySegment memory = channel.map(mode, 0, channel.size(), arena);
            Mapped mapped = new Mapped(name, memory, arena);
            done = true;
            return mapped;
        } finally {
            if (!done) {
                arena.close();
            }
        }
    }

    @Override
    public void delete(Collection<String> names) throws IOException {
        if (names.isEmpty()) {
            return;
        }
        uninterrupted(() -> {
            for (String name : names) {
                Files.deleteIfExists(folder.resolve(name));
            }
            FolderSync.force(folder);
            return names;
        });
    }

    /** Deletes the folder, if nothing is left in it. */
    public void deleteFolder() throws IOException {
        if (names().isEmpty()) {
            Files.deleteIfExists(folder);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    /** Runs what an interrupt would end, because it would close the channel. */
    private static <T> T uninterrupted(Action<T> action) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return action.run();
                } catch (ClosedByInterruptException e) {
                    // Each action can be run again.
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private record Mapped(String name, MemorySegment memory, Arena arena) implements JournalFile {

        @Override
        public void force(long from, long bytes) throws IOException {
            try {
                memory.asSlice(from, bytes).force();
            } catch (UncheckedIOException e) {
                throw new IOException("journal cannot be written to the device", e);
            }
        }

        @Override
        public void close() {
            arena.close();
        }
    }
}
