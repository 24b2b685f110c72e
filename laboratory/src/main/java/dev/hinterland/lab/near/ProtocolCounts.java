// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/** What happened in a simulation or on a server, in so many events. */
public final class ProtocolCounts {

    long events;
    long reads;
    long hits;
    long writes;
    long told;
    long messages;
    long drops;
    private double nearEntries;
    private double tableKeys;
    private double tableItems;
    private long samples;

    /** Counts a read. */
    public void read(boolean hit) {
        events++;
        reads++;
        hits += hit ? 1 : 0;
    }

    /** Counts a write. */
    public void write() {
        events++;
        writes++;
    }

    /** Sets what JVMs were told. */
    public void told(long keys, long inMessages) {
        told = keys;
        messages = inMessages;
    }

    /** Takes note of the sizes of a moment. */
    public void sizes(double entriesOfJvm, double keysOfTable, double itemsOfTable) {
        nearEntries += entriesOfJvm;
        tableKeys += keysOfTable;
        tableItems += itemsOfTable;
        samples++;
    }

    /** Returns the messages per second of a system that has so many events a second. */
    double messagesPerSecond(double eventsPerSecond) {
        return messages * eventsPerSecond / events;
    }

    /** Returns the rates of a system that has so many events a second. */
    public NearRates rates(double eventsPerSecond) {
        double perEvent = eventsPerSecond / events;
        double moments = Math.max(1, samples);
        return new NearRates(
                reads == 0 ? 0 : (double) hits / reads,
                nearEntries / moments,
                (reads - hits) * perEvent,
                tableKeys / moments,
                tableItems / moments,
                told * perEvent,
                drops * perEvent);
    }
}
