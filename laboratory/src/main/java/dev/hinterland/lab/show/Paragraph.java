package dev.hinterland.lab.show;

/** Text in lines of at most 80 columns. */
final class Paragraph {

    static final int WIDTH = 80;

    private Paragraph() {}

    /** Breaks text between words; all lines but the first begin with the indent. */
    static String wrap(String text, String indent) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                lines.append('\n').append(indent);
                column = indent.length();
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.append('\n').toString();
    }
}
