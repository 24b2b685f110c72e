// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/**
 * The same requests for objects that are all good for the same time.
 *
 * @param whole the trace
 * @param millis how long
 */
public record EqualTimesToLive(Trace whole, long millis) implements Trace {

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Requests open() {
        Requests requests = whole.open();
        return new Requests() {

            @Override
            public boolean next(Request request) {
                boolean there = requests.next(request);
                request.setTtl(millis);
                return there;
            }

            @Override
            public double share() {
                return requests.share();
            }

            @Override
            public void close() {
                requests.close();
            }
        };
    }
}
