// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Renames a package and all below it, as plugins do that put a library into another one's jar: in names of classes,
 * descriptors and signatures, and in strings that begin with the package's name.
 */
public final class Relocation {

    private static final int MAGIC_AND_VERSION_BYTES = 8;
    private static final int TAG_UTF8 = 1;
    private static final int TAG_LONG = 5;
    private static final int TAG_DOUBLE = 6;

    private final String from;
    private final String to;

    /** Takes the names of both packages, with dots. */
    public Relocation(String from, String to) {
        this.from = from;
        this.to = to;
    }

    /** Returns a file's path or another name with slashes, and what is in it renamed. */
    public String path(String path) {
        return path.replace(from.replace('.', '/'), to.replace('.', '/'));
    }

    private String text(String text) {
        return text.startsWith(from) ? to + text.substring(from.length()) : path(text);
    }

    /** Returns a class file with other texts in its constant pool: all names in it are there. */
    public byte[] classFile(byte[] file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
                DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(in.readNBytes(MAGIC_AND_VERSION_BYTES));
            int count = in.readUnsignedShort();
            out.writeShort(count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == TAG_UTF8) {
                    out.writeUTF(text(in.readUTF()));
                } else {
                    out.write(in.readNBytes(bytesOf(tag)));
                }
                // These take two places.
                i += tag == TAG_LONG || tag == TAG_DOUBLE ? 1 : 0;
            }
            in.transferTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns how long a constant is, without its tag. */
    private static int bytesOf(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case TAG_LONG, TAG_DOUBLE -> 8;
            default -> throw new AssertionError("unknown constant: tag=" + tag);
        };
    }
}
