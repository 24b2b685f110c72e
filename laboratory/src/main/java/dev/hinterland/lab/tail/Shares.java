// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.TailWorkload;

/** How far a JVM is with all its phases. */
record Shares(TailPlan plan) {

    private static final double FILL = 0.15;

    /** Returns the share of the whole, from 0 to 1, when a phase has come so far. */
    double at(String phase, double share) {
        if (phase.equals("fill") || phase.isEmpty()) {
            return FILL * share;
        }
        double perLoad = (1 - FILL) / plan.puts().size();
        double warm = (double) plan.warmupSeconds() / (plan.warmupSeconds() + plan.seconds());
        for (int i = 0; i < plan.puts().size(); i++) {
            long puts = plan.puts().get(i);
            if (phase.equals(TailWorkload.warmup(puts))) {
                return FILL + perLoad * (i + warm * share);
            }
            if (phase.equals(TailWorkload.phase(puts))) {
                return FILL + perLoad * (i + warm + (1 - warm) * share);
            }
        }
        return 0;
    }
}
