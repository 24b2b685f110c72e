package dev.hinterland.internal.memory;

/** The twin of the library's class of this name. */
public final class Block {

    private final Words words;

    Block(Words words) {
        this.words = words;
    }

    public Words words() {
        return words;
    }

    public boolean release() {
        words.close();
        return true;
    }
}
