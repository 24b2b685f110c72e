// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/**
 * The beginning of a trace.
 *
 * @param whole the trace
 * @param most how many requests to take
 */
public record FirstRequests(Trace whole, long most) implements Trace {

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Requests open() {
        Requests requests = whole.open();
        return new Requests() {

            private long taken;

            @Override
            public boolean next(Request request) {
                if (taken == most) {
                    return false;
                }
                taken++;
                return requests.next(request);
            }

            @Override
            public double share() {
                return Math.max(requests.share(), (double) taken / most);
            }

            @Override
            public void close() {
                requests.close();
            }
        };
    }
}
