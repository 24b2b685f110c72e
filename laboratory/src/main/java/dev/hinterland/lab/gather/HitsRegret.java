// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Regret: by how many points a policy is below the best one, on each trace with each size. The optimum and bounds do
 * not count, since nobody can have them.
 *
 * @param cells those of all traces, which ran
 */
record HitsRegret(List<HitCell> cells) {

    private static final String MEAN = "mean";
    private static final String WORST = "worst";
    private static final String MEAN_RATIO = "hit ratio";
    private static final String SPREAD = "spread";

    private static final String CELLS = "cells";
    private static final String BEST_IN = "best in";

    /** Policies within so many points of the best one are as good. */
    private static final double LEVEL = 0.005;

    private static final int NAMED_MAX = 3;

    /** A policy in a cell, and by how much it is below the best one there. */
    private record Regret(HitCell cell, double points) {

        String policy() {
            return cell.policy();
        }

        String place() {
            return cell.trace() + " " + cell.size();
        }
    }

    /** Returns the regret of each policy; nothing if there is no choice. */
    Optional<Experiment> experiment() {
        Map<String, List<Regret>> byPolicy = regrets().stream()
                .collect(Collectors.groupingBy(Regret::policy, LinkedHashMap::new, Collectors.toList()));
        if (byPolicy.size() < 2) {
            return Optional.empty();
        }
        List<Row> rows = byPolicy.values().stream()
                .sorted(Comparator.comparingDouble(HitsRegret::mean))
                .map(HitsRegret::row)
                .toList();
        return Optional.of(new Experiment(
                "hits.regret",
                "Regret",
                "How far below the best policy of each cell is each of them?",
                "A cell is a trace and a size. The best policy is the one with the highest mean over the seeds. Regret"
                        + " is the distance to it in points. The optimum and bounds do not count.",
                Layout.plain(List.of("policy"), List.of(MEAN, WORST, MEAN_RATIO, CELLS, BEST_IN, SPREAD)),
                List.of(),
                rows,
                null,
                conclusion(byPolicy),
                List.of(
                        "mean and worst: regret in points. hit ratio: its mean over the cells. best in: cells in which"
                                + " it is within 0.005 points of the best. spread: the widest between seeds of a cell.",
                        worstPlaces(byPolicy))));
    }

    private List<Regret> regrets() {
        Map<String, List<HitCell>> byPlace = cells.stream()
                .filter(cell -> cell.ran() && !cell.first().foresees())
                .collect(Collectors.groupingBy(
                        cell -> cell.trace() + " " + cell.size(), LinkedHashMap::new, Collectors.toList()));
        List<Regret> regrets = new ArrayList<>();
        for (List<HitCell> place : byPlace.values()) {
            double best = place.stream()
                    .mapToDouble(cell -> cell.ratio().value())
                    .max()
                    .orElseThrow();
            place.forEach(
                    cell -> regrets.add(new Regret(cell, best - cell.ratio().value())));
        }
        return regrets;
    }

    private static double mean(List<Regret> regrets) {
        return regrets.stream().mapToDouble(Regret::points).average().orElse(0);
    }

    private static Regret worst(List<Regret> regrets) {
        return regrets.stream().max(Comparator.comparingDouble(Regret::points)).orElseThrow();
    }

    private static Row row(List<Regret> regrets) {
        Regret worst = worst(regrets);
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(MEAN, Value.exact(mean(regrets), "%"));
        values.put(WORST, Value.exact(worst.points(), "%"));
        values.put(
                MEAN_RATIO,
                Value.exact(
                        regrets.stream()
                                .mapToDouble(regret -> regret.cell().ratio().value())
                                .average()
                                .orElse(0),
                        "%"));
        values.put(CELLS, Value.exact(regrets.size(), ""));
        values.put(
                BEST_IN,
                Value.exact((double) regrets.stream().filter(HitsRegret::isBest).count(), ""));
        values.put(
                SPREAD,
                Value.exact(
                        regrets.stream()
                                .mapToDouble(regret -> regret.cell().spread())
                                .max()
                                .orElse(0),
                        "%"));
        return Row.of(Labels.of("policy", worst.policy()), values);
    }

    private static String worstPlaces(Map<String, List<Regret>> byPolicy) {
        return "Worst at: "
                + byPolicy.values().stream()
                        .map(HitsRegret::worst)
                        .filter(worst -> worst.points() > 0)
                        .map(worst -> worst.policy() + ": " + worst.place())
                        .collect(Collectors.joining("; "));
    }

    private static boolean isBest(Regret regret) {
        return regret.points() < LEVEL;
    }

    private static String conclusion(Map<String, List<Regret>> byPolicy) {
        return "Least regret: "
                + byPolicy.values().stream()
                        .sorted(Comparator.comparingDouble(HitsRegret::mean))
                        .limit(NAMED_MAX)
                        .map(regrets -> String.format(
                                Locale.ROOT,
                                "%s, %.2f points on average and %.2f at worst",
                                regrets.getFirst().policy(),
                                mean(regrets),
                                worst(regrets).points()))
                        .collect(Collectors.joining("; "))
                + ".";
    }
}
