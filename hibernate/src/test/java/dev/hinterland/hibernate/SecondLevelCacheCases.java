// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.Cacheable;
import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hibernate.KeyType;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Cache;
import org.hibernate.annotations.CacheConcurrencyStrategy;
import org.hibernate.annotations.NaturalId;
import org.hibernate.annotations.NaturalIdCache;
import org.hibernate.cfg.Configuration;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hibernate, with its second-level cache off the heap: entities, collections, natural identifiers and queries. */
abstract class SecondLevelCacheCases {

    @Entity(name = "Author")
    @Cacheable
    @Cache(usage = CacheConcurrencyStrategy.READ_WRITE)
    @NaturalIdCache
    static class Author {

        @Id
        Long id;

        @NaturalId
        String name;

        @ElementCollection
        @Cache(usage = CacheConcurrencyStrategy.READ_WRITE)
        List<String> prizes = new ArrayList<>();

        @OneToMany(mappedBy = "author", cascade = CascadeType.ALL)
        @Cache(usage = CacheConcurrencyStrategy.READ_WRITE)
        List<Book> books = new ArrayList<>();
    }

    /** The identifier of a book. */
    static class Place implements Serializable {

        private static final long serialVersionUID = 1;

        String shelf;
        int number;

        static Place of(String shelf, int number) {
            Place place = new Place();
            place.shelf = shelf;
            place.number = number;
            return place;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place place && number == place.number && shelf.equals(place.shelf);
        }

        @Override
        public int hashCode() {
            return Objects.hash(shelf, number);
        }
    }

    @Entity(name = "Book")
    @IdClass(Place.class)
    @Cacheable
    @Cache(usage = CacheConcurrencyStrategy.NONSTRICT_READ_WRITE)
    static class Book {

        @Id
        String shelf;

        @Id
        int number;

        String title;

        @ManyToOne
        Author author;
    }

    private SessionFactory sessions;
    private Statistics statistics;

    /** The regions of the entities here. */
    static final List<String> REGIONS = List.of(
            Author.class.getName(),
            Author.class.getName() + ".prizes",
            Author.class.getName() + ".books",
            Author.class.getName() + "##NaturalId",
            Book.class.getName(),
            "default-query-results-region",
            "default-update-timestamps-region");

    /** Says where the regions come from. */
    abstract void configure(Map<Object, Object> properties);

    /** Returns how many entries a region has. */
    abstract long size(String region);

    @BeforeEach
    void open() {
        Configuration configuration = new Configuration()
                .addAnnotatedClass(Author.class)
                .addAnnotatedClass(Book.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:books")
                .setProperty("hibernate.hbm2ddl.auto", "create-drop")
                .setProperty("hibernate.cache.use_second_level_cache", "true")
                .setProperty("hibernate.cache.use_query_cache", "true")
                .setProperty("hibernate.generate_statistics", "true");
        configure(configuration.getProperties());
        sessions = configuration.buildSessionFactory();
        statistics = sessions.getStatistics();
        sessions.inTransaction(session -> {
            Author ada = new Author();
            ada.id = 1L;
            ada.name = "Ada";
            ada.prizes.add("first");
            for (int i = 0; i < 5; i++) {
                Book book = new Book();
                book.shelf = "A";
                book.number = i;
                book.title = "Notes " + i;
                book.author = ada;
                ada.books.add(book);
            }
            session.persist(ada);
        });
        sessions.getCache().evictAllRegions();
        statistics.clear();
    }

    @AfterEach
    void close() {
        sessions.close();
    }

    private long statements() {
        return statistics.getPrepareStatementCount();
    }

    @Test
    void entitiesAndCollections_areReadOnce() {
        for (int round = 0; round < 3; round++) {
            sessions.inTransaction(session -> {
                Author ada = session.find(Author.class, 1L);
                assertThat(ada.prizes).containsExactly("first");
                assertThat(ada.books)
                        .hasSize(5)
                        .allSatisfy(book -> assertThat(book.title).startsWith("Notes "));
                assertThat(session.find(Book.class, Place.of(new String(new char[] {'A'}), 3)).title)
                        .isEqualTo("Notes 3");
            });
            if (round == 0) {
                statistics.clear();
            }
        }
        assertThat(statements()).isZero();
        assertThat(statistics.getSecondLevelCacheHitCount()).isGreaterThan(10);
        assertThat(statistics.getSecondLevelCacheMissCount()).isZero();
        assertThat(size(Author.class.getName())).isEqualTo(1);
        assertThat(size(Author.class.getName() + ".books")).isEqualTo(1);
        assertThat(size(Book.class.getName())).isEqualTo(5);
    }

    @Test
    void aChange_isSeen() {
        sessions.inTransaction(session -> session.find(Book.class, Place.of("A", 2)));
        sessions.inTransaction(session -> session.find(Book.class, Place.of("A", 2)).title = "Engines");
        sessions.inTransaction(session ->
                assertThat(session.find(Book.class, Place.of("A", 2)).title).isEqualTo("Engines"));
        sessions.inTransaction(session -> session.remove(session.find(Book.class, Place.of("A", 2))));
        sessions.inTransaction(session ->
                assertThat(session.find(Book.class, Place.of("A", 2))).isNull());
    }

    @Test
    void queries_areAskedOnce_untilATableChanges() {
        for (int round = 0; round < 3; round++) {
            assertThat(notes()).hasSize(5);
        }
        assertThat(statistics.getQueryCacheHitCount()).isEqualTo(2);
        sessions.inTransaction(session -> session.remove(session.find(Book.class, Place.of("A", 4))));
        assertThat(notes()).hasSize(4);
        assertThat(statistics.getQueryCacheHitCount()).isEqualTo(2);
    }

    private List<Book> notes() {
        return sessions.fromTransaction(
                session -> session.createQuery("from Book where title like :title and number >= :least", Book.class)
                        .setParameter("title", "Notes%")
                        .setParameter("least", 0)
                        .setCacheable(true)
                        .getResultList());
    }

    @Test
    void naturalIdentifiers_areResolvedOnce() {
        for (int round = 0; round < 3; round++) {
            sessions.inTransaction(session -> assertThat(session.find(Author.class, "Ada", KeyType.NATURAL).id)
                    .isEqualTo(1L));
        }
        assertThat(statistics.getNaturalIdCacheHitCount()).isGreaterThanOrEqualTo(2);
    }
}
