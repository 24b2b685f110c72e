// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/**
 * What a mode costs servers, JVMs and networks, computed from the rates of the protocol.
 *
 * <p>The server's loop handles in one turn what has arrived during the last one. At low load every write has a turn of
 * its own, and each connection that is told of it costs a system call. Near saturation turns become longer, and several
 * writes share these calls. {@link #writesOfTurn} is the smallest number with which the server keeps up.
 */
public final class NearForecast {

    private static final double SECOND_MICROS = 1e6;
    private static final double SECOND_MILLIS = 1000;
    private static final double BITS = 8;

    /** The share of a core that a primary may need: above it turns grow, and reads wait. */
    private static final double BUSY = 0.7;

    /** How many primaries are tried. */
    static final int MOST_PRIMARIES = 4096;

    /** The bytes of one full packet beyond its headers. */
    private static final double SEGMENT_BYTES = 1448;

    private final ScalePoint point;
    private final NearMode mode;
    private final NearRates rates;
    private final double writesOfTurn;

    private NearForecast(ScalePoint point, NearMode mode, NearRates rates) {
        this.point = point;
        this.mode = mode;
        this.rates = rates;
        this.writesOfTurn = turn();
    }

    /** Returns the forecast of a mode. */
    public static NearForecast of(ScalePoint point, NearMode mode) {
        return of(point, mode, NearFormulas.of(point).rates(mode));
    }

    static NearForecast of(ScalePoint point, NearMode mode, NearRates rates) {
        return new NearForecast(point, mode, rates);
    }

    /** Returns the mode. */
    public NearMode mode() {
        return mode;
    }

    /** Returns what the protocol does. */
    public NearRates rates() {
        return rates;
    }

    /** Returns how many writes share a turn of a primary's loop, so that it keeps up. */
    public double writesOfTurn() {
        return writesOfTurn;
    }

    private double turn() {
        if (processorAlone() <= 1 || processorLeast() >= 1) {
            return 1;
        }
        return Math.max(1, Root.ofRising(writes -> -processor(writes), -1));
    }

    /** Returns the share of a core that a primary needs if every write has a turn of its own. */
    public double processorAlone() {
        return processor(1);
    }

    /** Returns the share of a core that a primary needs however many writes share a turn. */
    public double processorLeast() {
        ServerCosts costs = point.costs();
        double micros = rates.fetches() * costs.get()
                + point.writes() * costs.set()
                + heartbeats() * costs.ping()
                + rates.told() * costOfKey();
        if (mode == NearMode.DEFAULT) {
            micros += rates.told() * costs.track(); // in the long run a table gets as many items as it loses
        }
        return micros / SECOND_MICROS / point.primaries();
    }

    private double costOfKey() {
        ServerCosts costs = point.costs();
        return switch (mode) {
            case NONE -> 0;
            case BCAST -> point.noLoop() ? costs.ownKey() : costs.sharedKey();
            case DEFAULT -> costs.heldKey();
        };
    }

    private double processor(double writesInTurn) {
        return processorLeast()
                + deliveries(writesInTurn) * point.costs().message() / SECOND_MICROS / point.primaries();
    }

    /** Returns how often per second a connection is told something in a turn, of all primaries. */
    private double deliveries(double writesInTurn) {
        double causes = point.writes() + rates.drops();
        if (causes == 0 || mode == NearMode.NONE) {
            return 0;
        }
        double share = Math.min(1, rates.told() / causes / point.jvms());
        return causes / writesInTurn * point.jvms() * -Math.expm1(writesInTurn * Math.log1p(-share));
    }

    private double heartbeats() {
        return SECOND_MILLIS / point.heartbeatMillis() * point.jvms() * point.primaries();
    }

    /** Returns the messages of invalidation per second, of all primaries. */
    public double messages() {
        return mode == NearMode.BCAST ? rates.told() / writesOfTurn : rates.told();
    }

    /** Returns their bytes per second, without headers of packets. */
    public double messageBytes() {
        double keys = mode == NearMode.BCAST ? writesOfTurn : 1;
        return messages() * WireSizes.invalidation(point.keyBytes(), keys);
    }

    private double messageHeaders() {
        double packets = deliveries(writesOfTurn);
        return point.packetBytes() * Math.max(packets, messageBytes() / SEGMENT_BYTES);
    }

    /** Returns how often a JVM waits for a server, per second: reads that miss, and writes. */
    public double roundTripsOfJvm() {
        return (rates.fetches() + point.writes()) / point.jvms();
    }

    private double bytesFromServers() {
        double headers = point.packetBytes();
        return rates.fetches() * (WireSizes.getReply(point.valueBytes()) + headers)
                + point.writes() * (WireSizes.setReply() + headers)
                + heartbeats() * (WireSizes.pong() + headers)
                + messageBytes()
                + messageHeaders();
    }

    private double bytesToServers() {
        double headers = point.packetBytes();
        return rates.fetches() * (WireSizes.getRequest(point.keyBytes()) + headers)
                + point.writes() * (WireSizes.setRequest(point.keyBytes(), point.valueBytes()) + headers)
                + heartbeats() * (WireSizes.ping() + headers);
    }

    /** Returns what a primary sends, in bits per second. */
    public double bitsFromPrimary() {
        return BITS * bytesFromServers() / point.primaries();
    }

    /** Returns what a primary receives, in bits per second. */
    public double bitsToPrimary() {
        return BITS * bytesToServers() / point.primaries();
    }

    /** Returns what a JVM receives, in bits per second. */
    public double bitsToJvm() {
        return BITS * bytesFromServers() / point.jvms();
    }

    /** Returns what a JVM sends, in bits per second. */
    public double bitsFromJvm() {
        return BITS * bytesToServers() / point.jvms();
    }

    /** Returns the size of a primary's tracking table in bytes. */
    public double tableBytes() {
        ServerCosts costs = point.costs();
        return (rates.tableKeys() * costs.keyBytes() + rates.tableItems() * costs.itemBytes()) / point.primaries();
    }

    /** Returns how many primaries suffice with 70 % of a core each, or more than are tried. */
    public int primariesNeeded() {
        int tooFew = 0;
        int enough = MOST_PRIMARIES + 1;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (of(point.withPrimaries(middle), mode).suffices()) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private boolean suffices() {
        return processorAlone() <= BUSY && bottleneck().share() <= 1;
    }

    /** Returns what is used most, as a share of what there is. */
    public Bottleneck bottleneck() {
        Bottleneck worst = new Bottleneck("the processor of a primary", processorLeast());
        worst = worst.orWorse("the network out of a primary", bitsFromPrimary() / point.linkBits());
        worst = worst.orWorse("the network into a JVM", bitsToJvm() / point.linkBits());
        return worst.orWorse("the tracking table of a primary", tableBytes() / point.memoryBytes());
    }

    /**
     * What is used most.
     *
     * @param name what it is
     * @param share of what there is; above 1 it does not suffice
     */
    public record Bottleneck(String name, double share) {

        private Bottleneck orWorse(String other, double otherShare) {
            return otherShare > share ? new Bottleneck(other, otherShare) : this;
        }
    }
}
