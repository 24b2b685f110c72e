/* Groups the repeats of one store, collector, heap and JDK, and takes medians. */
const Runs = (() => {
  const OWN = "hinterland";
  const MEASURES = ["totalMillis", "writeMillis", "readMillis", "youngCollections", "youngMillis", "fullCollections",
    "fullMillis", "maxRssBytes", "offHeapBytes", "bytesPerEntry", "mixedMillis", "forcedCollections", "forcedMillis",
    "degeneratedCollections", "degeneratedMillis", "concurrentCycles", "concurrentPauses", "concurrentPauseMillis",
    "allocationStalls", "allocationStallMillis"];

  function median(sorted) {
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The median with the least and the most, or null where nothing was measured. */
  function summary(values) {
    const known = values.filter((value) => !Units.missing(value)).sort((a, b) => a - b);
    return known.length === 0 ? null : { median: median(known), min: known[0], max: known[known.length - 1] };
  }

  function group(runs) {
    const finished = runs.filter((run) => run.status === "ok");
    const shown = finished.length > 0 ? finished : runs;
    const first = shown[0];
    const measures = Object.fromEntries(MEASURES.map((name) => [name, summary(shown.map((run) => run[name]))]));
    const peaks = shown.map(peakHeap).filter((peak) => peak > 0);
    measures.peakHeapBytes = summary(peaks);
    measures.mixedPerSecond = summary(shown
      .filter((run) => run.mixedMillis > 0 && run.mixedOperations)
      .map((run) => run.mixedOperations / run.mixedMillis * 1000));
    return {
      store: first.store, collector: first.collector, heapBytes: first.heapBytes, jdk: first.jdk,
      own: first.store === OWN,
      onHeap: first.onHeap,
      status: first.status,
      failures: runs.filter((run) => run.status === "failed"),
      reason: (runs.find((run) => run.status === first.status && run.reason) ?? first).reason,
      smallestHeapBytes: summary(runs.map((run) => run.smallestHeapBytes))?.min ?? null,
      jvmFlags: first.jvmFlags ?? [],
      durability: first.durability ?? "",
      extraTimings: extras(shown),
      runs, shown, measures,
      value: (name) => measures[name]?.median ?? null,
    };
  }

  function extras(runs) {
    const names = [...new Set(runs.flatMap((run) => Object.keys(run.extraTimings ?? {})))];
    return names.map((name) => [name, summary(runs.map((run) => run.extraTimings?.[name]))?.median]);
  }

  function peakHeap(run) {
    const samples = (run.samples ?? []).map((sample) => sample.heapUsed);
    const events = (run.gcEvents ?? []).map((event) => event.beforeBytes);
    return [...samples, ...events].reduce((most, bytes) => Math.max(most, bytes), 0);
  }

  const distinct = (values) => [...new Set(values)];

  function of(result) {
    const byKey = new Map();
    for (const run of result.runs) {
      const key = JSON.stringify([run.store, run.collector, run.heapBytes, run.jdk]);
      byKey.set(key, [...(byKey.get(key) ?? []), run]);
    }
    const groups = [...byKey.values()].map(group);
    return {
      groups,
      collectors: distinct(groups.map((one) => one.collector)),
      heaps: distinct(groups.map((one) => one.heapBytes)).sort((a, b) => a - b),
      jdks: distinct(groups.map((one) => one.jdk)),
      repeats: Math.max(1, ...groups.map((one) => one.runs.length)),
      matching: (choice) => groups.filter((one) =>
        (choice.collector === undefined || one.collector === choice.collector)
        && (choice.heapBytes === undefined || one.heapBytes === choice.heapBytes)
        && (choice.jdk === undefined || one.jdk === choice.jdk)),
    };
  }

  return { OWN, of, median };
})();
