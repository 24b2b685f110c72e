/* Bars, one row per store: time, collections, memory, bytes per entry. */
const ByStore = (() => {
  const { axis, colour, figure, ink, legend, tooltip } = Plots;
  const { tip } = Elements;

  /**
   * A plot of rows: series are {name, colour, value(row), stack}, label(row) is what stands at the end of a row. An
   * axis with one row far beyond the others is broken, so that the short ones can still be told apart.
   */
  function rows(key, { title, text, groups, series, label, format, axisOf, spread }) {
    const stacks = [...new Set(series.map((one) => one.stack))];
    const lengthOf = (row) => Math.max(...stacks.map((stack) => series
      .filter((one) => one.stack === stack)
      .reduce((sum, one) => sum + (one.value(row) ?? 0), 0)));
    const sorted = [...groups].filter((row) => row.status !== "skipped").sort((a, b) => order(a, b, lengthOf));
    const rowHeight = stacks.length > 1 ? 38 : 28;
    return figure(key, {
      title, text,
      label: `${title}: ${sorted.map((row) => `${row.store} ${label(row)}`).join(", ")}`,
      height: () => sorted.length * rowHeight + 96,
      option: (narrow) => option({ sorted, series, stacks, label, format, axisOf, spread, lengthOf, narrow }),
    });
  }

  function order(a, b, lengthOf) {
    if ((a.status === "ok") !== (b.status === "ok")) return a.status === "ok" ? -1 : 1;
    return lengthOf(a) - lengthOf(b);
  }

  function option({ sorted, series, stacks, label, format, axisOf, spread, lengthOf, narrow }) {
    const colours = ink();
    const longest = Math.max(0, ...sorted.map(lengthOf));
    const units = axisOf(longest);
    const breaks = breakBeyond(sorted.map(lengthOf), (narrow ? 2.5 : 1.5) + roomForLongLabels(sorted.map(label)));
    const scale = axis(units.name, true, {
      axisLabel: { formatter: (value) => units.label(value) }, max: units.max ?? (longest > 0 ? null : 1), interval: units.interval ?? null, splitNumber: narrow ? 3 : 5,
    });
    if (breaks) {
      scale.breaks = [breaks];
      scale.breakArea = { show: true, expandOnClick: false, zigzagAmplitude: 3, zigzagMinSpan: 4, zigzagMaxSpan: 8,
        itemStyle: { color: colours.card, borderColor: colours.muted, borderWidth: 1, borderType: "solid", opacity: 1 } };
      scale.breakLabelLayout = { moveOverlap: true };
    }
    return {
      grid: { left: 4, right: narrow ? 66 : 104, top: 34, bottom: 8, outerBoundsMode: "same", outerBoundsContain: "all" },
      legend: legend({ show: series.length > 1, data: series.map((one) => one.name) }),
      tooltip: tooltip({ trigger: "axis", axisPointer: { type: "shadow", shadowStyle: { color: colours.muted, opacity: 0.1 } },
        formatter: (points) => tooltipOf(sorted[points[0].dataIndex], series, label, format) }),
      xAxis: scale,
      yAxis: storeAxis(sorted, narrow),
      series: [...series.map((one) => bar(one, sorted, stacks)), endLabels(sorted, label, lengthOf, spread, narrow)],
    };
  }

  /** Labels of up to eight characters fit as it is. */
  const roomForLongLabels = (labels) => Math.max(0, Math.max(0, ...labels.map((text) => text.length)) - 8) * 0.12;

  /** Where the longest rows are far beyond the next: a gap from where its label ends ({@code room}) to just before them. */
  function breakBeyond(lengths, room) {
    const sorted = [...lengths].sort((a, b) => a - b);
    for (let beyond = sorted.length - 1; beyond > 0 && beyond >= sorted.length - 3; beyond--) {
      const below = sorted[beyond - 1];
      const above = sorted[beyond];
      if (below > 0 && above > 2 * room * below) {
        return { start: round(below * room), end: round(above * 0.94), gap: "4%" };
      }
    }
    return null;
  }

  const round = (value) => Number(value.toPrecision(2));

  function storeAxis(sorted, narrow) {
    const colours = ink();
    const tint = colour("own-tint");
    return {
      type: "category", inverse: true, data: sorted.map((row) => row.store),
      axisLine: { show: false }, axisTick: { show: false },
      splitArea: { show: true, interval: 0, areaStyle: { color: sorted.map((row) => (row.own ? tint : "transparent")) } },
      axisLabel: { interval: 0, fontSize: narrow ? 11 : 12, color: colours.ink,
        formatter: (store) => (store === Runs.OWN ? `{own|${store}}` : store.replace(/[{}|]/g, " ")),
        rich: { own: { color: colours.own, fontWeight: "bold", fontSize: narrow ? 11 : 12 } },
        width: narrow ? 122 : 170, overflow: "truncate" },
    };
  }

  function bar(one, sorted, stacks) {
    return { type: "bar", name: one.name, stack: one.stack, color: colour(one.colour), barMaxWidth: 18,
      barCategoryGap: stacks.length > 1 ? "28%" : "36%", barGap: "8%",
      data: sorted.map((row) => one.value(row) ?? 0), emphasis: { disabled: true } };
  }

  /** An invisible mark at the end of each row carries its label; a line through it shows the spread of the repeats. */
  function endLabels(sorted, label, lengthOf, spread, narrow) {
    const colours = ink();
    const ranges = sorted.map((row) => (spread ? row.measures[spread] : null));
    const spreads = ranges.flatMap((range, index) => (range && range.max > range.min
      ? [[{ coord: [range.min, index] }, { coord: [range.max, index] }]] : []));
    return {
      type: "scatter", silent: true, symbolSize: 1, itemStyle: { color: "transparent", opacity: 1 }, z: 4,
      data: sorted.map((row, index) => [Math.max(lengthOf(row), ranges[index]?.max ?? 0), index]),
      label: { show: true, position: "right", fontSize: narrow ? 11 : 12, distance: 5, color: colours.ink,
        formatter: (point) => endLabel(sorted[point.dataIndex], label),
        rich: { own: { fontWeight: "bold", color: colours.own }, bad: { color: colour("bad") } } },
      markLine: { silent: true, symbol: ["none", "none"], label: { show: false }, data: spreads,
        lineStyle: { type: "solid", width: 2, color: colours.ink } },
      tooltip: { show: false },
    };
  }

  function endLabel(row, label) {
    if (row.status !== "ok") return `{bad|${row.status}}`;
    return row.own ? `{own|${label(row)}}` : label(row);
  }

  function tooltipOf(row, series, label, format) {
    const lines = series.map((one) => ({ colour: colour(one.colour), name: one.name, value: format(one.value(row)) }));
    if (row.status !== "ok") return tip(row.store, [{ name: `${row.status}: ${row.reason ?? ""}`, value: "" }, ...lines]);
    return tip(row.store, [...lines, { name: "", value: label(row) }]);
  }

  function totalTime(groups, repeats) {
    const mixed = groups.some((row) => row.value("mixedMillis") > 0);
    const phases = mixed ? "Write, then read, then the mixed phase" : "Write, then read";
    return rows("total", {
      title: "Total time", groups, format: Units.millis, axisOf: Units.timeAxis, spread: repeats > 1 ? "totalMillis" : null,
      text: repeats > 1 ? `${phases}; medians of ${repeats} repeats, the black line spans all of them.` : `${phases}.`,
      series: [
        { name: "write", stack: "time", colour: "write", value: (row) => row.value("writeMillis") },
        { name: "read", stack: "time", colour: "read", value: (row) => row.value("readMillis") },
        mixed ? { name: "mixed", stack: "time", colour: "fourth", value: (row) => row.value("mixedMillis") } : null,
      ].filter(Boolean),
      label: (row) => Units.millis(row.value("totalMillis")),
    });
  }

  function collections(groups) {
    const some = (name) => groups.some((row) => row.value(name) > 0);
    const series = [
      { name: "young", colour: "young", value: (row) => row.value("youngMillis") },
      { name: some("allocationStalls") ? "full, or stalls of all threads" : "full", colour: "full", value: (row) => row.value("fullMillis") },
      some("degeneratedMillis") ? { name: "degenerated", colour: "fourth", value: (row) => row.value("degeneratedMillis") } : null,
      some("concurrentPauseMillis") ? { name: "concurrent pauses", colour: "third", value: (row) => row.value("concurrentPauseMillis") } : null,
    ].filter(Boolean).map((one) => ({ ...one, stack: "gc" }));
    return rows("collections", {
      title: "Time in GC pauses", groups, series, format: Units.millis, axisOf: Units.timeAxis,
      text: "How long the program stood still for the collector.",
      label: (row) => {
        const full = row.value("fullCollections");
        const time = series.reduce((sum, one) => sum + (one.value(row) ?? 0), 0);
        return full > 0 ? `${Units.millis(time)}, ${Units.half(full)} full` : Units.millis(time);
      },
    });
  }

  function memory(groups) {
    return rows("memory", {
      title: "Memory", groups, format: Units.bytes, axisOf: Units.bytesAxis,
      text: "Above, the most resident memory of the process; below, the heap in use at its peak and what lies outside it.",
      series: [
        { name: "RSS", stack: "rss", colour: "rss", value: (row) => row.value("maxRssBytes") },
        { name: "heap, peak", stack: "parts", colour: "heap", value: (row) => row.value("peakHeapBytes") },
        { name: "off-heap", stack: "parts", colour: "off-heap", value: (row) => Math.max(0, row.value("offHeapBytes") ?? 0) },
      ],
      label: (row) => Units.bytes(row.value("maxRssBytes")),
    });
  }

  function perEntry(groups) {
    const known = groups.filter((row) => row.value("bytesPerEntry") !== null);
    return rows("per-entry", {
      title: "Memory beyond payload", groups: known, format: Units.perEntry,
      axisOf: () => ({ name: "bytes per entry", label: String }),
      text: "What an entry costs beyond its serialized key and value.",
      series: [{ name: "bytes per entry", stack: "entry", colour: "heap", value: (row) => row.value("bytesPerEntry") }],
      label: (row) => Units.perEntry(row.value("bytesPerEntry")),
    });
  }

  return { totalTime, collections, memory, perEntry };
})();
