// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.util.Collection;
import java.util.Optional;

/** An element of a page and what is in it. Text goes in as text: nothing out of a result is read as HTML. */
final class Html {

    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final StringBuilder inside = new StringBuilder();

    private Html(String name) {
        this.name = name;
    }

    static Html of(String name) {
        return new Html(name);
    }

    static Html of(String name, String text) {
        return new Html(name).text(text);
    }

    /** Returns a list with an item for each text. */
    static Html list(String classes, Collection<String> texts) {
        return of("ul").with("class", classes)
                .add(texts.stream().map(text -> of("li", text)).toList());
    }

    /** Sets an attribute; an empty value leaves it out. */
    Html with(String attribute, String value) {
        if (!value.isEmpty()) {
            attributes.append(' ').append(attribute).append("=\"");
            attributes.append(Escape.text(value).replace("\"", "&quot;")).append('"');
        }
        return this;
    }

    /** Sets an attribute that needs no value, if it holds. */
    Html when(boolean holds, String attribute) {
        if (holds) {
            attributes.append(' ').append(attribute);
        }
        return this;
    }

    Html text(String text) {
        inside.append(Escape.text(text));
        return this;
    }

    Html add(Html... children) {
        for (Html child : children) {
            inside.append(child);
        }
        return this;
    }

    Html add(Collection<Html> children) {
        children.forEach(inside::append);
        return this;
    }

    Html add(Optional<Html> child) {
        child.ifPresent(inside::append);
        return this;
    }

    @Override
    public String toString() {
        return "<" + name + attributes + ">" + inside + "</" + name + ">";
    }
}
