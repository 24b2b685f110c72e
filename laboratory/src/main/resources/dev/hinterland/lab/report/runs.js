/* Groups the repeats of one store, collector, heap and JDK, and takes medians. */
const Runs = (() => {
  const OWN = "hinterland";

  /** What the tables and plots show, and where a run has it. */
  const MEASURES = {
    totalMillis: (run) => run.times.totalMillis,
    writeMillis: (run) => run.times.phases.write?.millis,
    readMillis: (run) => run.times.phases.read?.millis,
    youngCollections: (run) => run.collections.young?.count,
    youngMillis: (run) => run.collections.young?.millis,
    fullCollections: (run) => run.collections.full?.count,
    fullMillis: (run) => run.collections.full?.millis,
    maxRssBytes: (run) => run.memory.maxRssBytes,
    offHeapBytes: (run) => run.memory.offHeapBytes,
    bytesPerEntry: (run) => run.memory.bytesPerEntry,
    mixedMillis: (run) => run.times.phases.mixed?.millis,
    forcedCollections: (run) => run.collections.forced.count,
    forcedMillis: (run) => run.collections.forced.millis,
    degeneratedCollections: (run) => run.collections.degenerated.count,
    degeneratedMillis: (run) => run.collections.degenerated.millis,
    concurrentCycles: (run) => run.collections.concurrentCycles,
    concurrentPauses: (run) => run.collections.concurrentPauses.count,
    concurrentPauseMillis: (run) => run.collections.concurrentPauses.millis,
    allocationStalls: (run) => run.collections.stalls.count,
    allocationStallMillis: (run) => run.collections.stalls.millis,
  };

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
    const finished = runs.filter((run) => run.ending.status === "ok");
    const shown = finished.length > 0 ? finished : runs;
    const first = shown[0];
    const { store, collector, heapBytes, jdk, onHeap, jvmFlags, durability } = first.setup;
    const { status } = first.ending;
    const measures = Object.fromEntries(
      Object.entries(MEASURES).map(([name, of]) => [name, summary(shown.map(of))]));
    const peaks = shown.map(peakHeap).filter((peak) => peak > 0);
    measures.peakHeapBytes = summary(peaks);
    measures.mixedPerSecond = summary(shown
      .map((run) => run.times.phases.mixed)
      .filter((mixed) => mixed?.millis > 0 && mixed.operations)
      .map((mixed) => mixed.operations / mixed.millis * 1000));
    return {
      store, collector, heapBytes, jdk,
      own: store === OWN,
      onHeap,
      status,
      failures: runs.filter((run) => run.ending.status === "failed"),
      reason: (runs.find((run) => run.ending.status === status && run.ending.reason) ?? first).ending.reason,
      smallestHeapBytes: summary(runs.map((run) => run.ending.smallestHeapBytes))?.min ?? null,
      jvmFlags,
      durability,
      extraTimings: extras(shown),
      runs, shown, measures,
      value: (name) => measures[name]?.median ?? null,
    };
  }

  function extras(runs) {
    const names = [...new Set(runs.flatMap((run) => Object.keys(run.times.extra)))];
    return names.map((name) => [name, summary(runs.map((run) => run.times.extra[name]))?.median]);
  }

  function peakHeap(run) {
    const samples = run.course.samples.map((sample) => sample.heapUsed);
    const events = run.course.gcEvents.map((event) => event.beforeBytes);
    return [...samples, ...events].reduce((most, bytes) => Math.max(most, bytes), 0);
  }

  const distinct = (values) => [...new Set(values)];

  function of(result) {
    const byKey = new Map();
    for (const run of result.runs) {
      const key = JSON.stringify([run.setup.store, run.setup.collector, run.setup.heapBytes, run.setup.jdk]);
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
