// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The table of products. */
@Repository
class ProductRepository {

    private static final int BATCH = 1000;
    private static final int OFFERS = 20;
    private static final int DESCRIPTION = 3200;

    private final JdbcTemplate jdbc;

    ProductRepository(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Nullable
    Product find(long id) {
        List<Product> found = jdbc.query("SELECT * FROM products WHERE id = ?", ProductRepository::product, id);
        return found.isEmpty() ? null : found.getFirst();
    }

    /** Calls a function with each product, in the order of the numbers. */
    void forEach(Consumer<Product> visitor) {
        jdbc.setFetchSize(BATCH);
        jdbc.query("SELECT * FROM products", row -> {
            visitor.accept(product(row, 0));
        });
    }

    private static Product product(ResultSet row, int number) throws SQLException {
        return new Product(
                row.getLong("id"),
                row.getString("name"),
                row.getString("description"),
                offers(row.getString("offers")));
    }

    private static List<Product.Offer> offers(String text) {
        List<Product.Offer> offers = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            String[] fields = line.split("\t", -1);
            offers.add(new Product.Offer(fields[0], Long.parseLong(fields[1]), Integer.parseInt(fields[2])));
        }
        return List.copyOf(offers);
    }

    /** Makes the table, if it does not have so many products. */
    void create(int count) {
        jdbc.execute("CREATE TABLE IF NOT EXISTS products"
                + " (id BIGINT PRIMARY KEY, name VARCHAR, description VARCHAR, offers VARCHAR)");
        Long there = jdbc.queryForObject("SELECT COUNT(*) FROM products", Long.class);
        if (there != null && there == count) {
            return;
        }
        jdbc.execute("TRUNCATE TABLE products");
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        for (int from = 0; from < count; from += BATCH) {
            List<Object[]> rows = new ArrayList<>();
            for (int id = from; id < Math.min(count, from + BATCH); id++) {
                rows.add(row(id, random));
            }
            jdbc.batchUpdate("INSERT INTO products VALUES (?, ?, ?, ?)", rows);
        }
    }

    private static Object[] row(int id, RandomGenerator random) {
        StringBuilder description = new StringBuilder();
        while (description.length() < DESCRIPTION) {
            description.append(Integer.toString(random.nextInt(1 << 30), 36)).append(' ');
        }
        StringBuilder offers = new StringBuilder();
        for (int i = 0; i < OFFERS; i++) {
            offers.append(i == 0 ? "" : "\n")
                    .append("seller ")
                    .append(random.nextInt(100_000))
                    .append('\t')
                    .append(random.nextInt(1_000_000))
                    .append('\t')
                    .append(random.nextInt(1000));
        }
        return new Object[] {id, "product " + id, description.toString(), offers.toString()};
    }
}
