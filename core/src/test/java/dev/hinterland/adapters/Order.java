// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import java.util.ArrayList;
import java.util.List;

/** A graph that is no record: it can change, and each of its lines leads back to it. */
public final class Order {

    private long number;
    private String customer = "";
    private Object note = "";

    @JsonManagedReference
    private List<Line> lines = new ArrayList<>();

    /** For the libraries, which make one without arguments and set its fields. */
    Order() {}

    Order(long number, String customer, Object note) {
        this.number = number;
        this.customer = customer;
        this.note = note;
    }

    /** One article of an order. */
    public static final class Line {

        private String article = "";
        private int quantity;

        @JsonBackReference
        private Order order = NONE;

        private static final Order NONE = new Order();

        Line() {}

        Line(Order order, String article, int quantity) {
            this.order = order;
            this.article = article;
            this.quantity = quantity;
        }
    }

    /** Returns the order of this number, with as many lines as its last digit says. */
    static Order of(int number) {
        Order order = new Order(number, "customer " + number, "note ✓ " + number);
        for (int i = 0; i < number % 10; i++) {
            order.add("article " + i, number + i);
        }
        return order;
    }

    void add(String article, int quantity) {
        lines.add(new Line(this, article, quantity));
    }

    /** Returns what the order consists of, without the way back. */
    List<Object> content() {
        List<Object> content = new ArrayList<>(List.of(number, customer, note));
        lines.forEach(line -> content.addAll(List.of(line.article, line.quantity)));
        return content;
    }

    /** Returns whether each line leads back to this very object. */
    boolean isWhole() {
        return lines.stream().allMatch(line -> line.order == this);
    }
}
