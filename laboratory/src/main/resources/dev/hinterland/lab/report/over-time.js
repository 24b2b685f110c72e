/* One run over time: memory above, pauses below; and the young collections of a store on the heap. */
const OverTime = (() => {
  const { axis, colour, figure, ink, legend, tooltip } = Plots;
  const { tip } = Elements;

  const KINDS = {
    "young": { name: "young", colour: "young", symbol: "circle" },
    "full": { name: "full", colour: "full", symbol: "diamond" },
    "degenerated": { name: "degenerated", colour: "fourth", symbol: "triangle" },
    "stall": { name: "stall", colour: "full", symbol: "rect" },
    "concurrent-pause": { name: "concurrent pause", colour: "rss", symbol: "emptyCircle" },
    "forced": { name: "forced by the lab", colour: "third", symbol: "emptyDiamond" },
  };

  const LEFT = 50;
  const RIGHT = 16;

  const kindOf = (event) => (event.forced ? "forced" : event.kind);

  /** The heap over time: the samples, with the exact turns before and after each collection between them. */
  function heapPoints(run) {
    const turns = run.course.gcEvents.filter((event) => event.beforeBytes >= 0 && event.afterBytes >= 0)
      .flatMap((event) => [[event.atMillis - event.millis, event.beforeBytes], [event.atMillis, event.afterBytes]]);
    return [...run.course.samples.map((sample) => [sample.atMillis, sample.heapUsed]), ...turns].sort((a, b) => a[0] - b[0]);
  }

  const endOf = (run) => Math.max(0, ...run.course.samples.map((sample) => sample.atMillis),
    ...run.course.gcEvents.map((event) => event.atMillis));

  const mostBytes = (run) => Math.max(run.setup.heapBytes, ...run.course.samples.flatMap((sample) =>
    [sample.rssBytes, sample.offHeapBytes, sample.heapUsed]));

  const poolNames = (run) => [...new Set(run.course.samples.flatMap((sample) => Object.keys(sample.pools)))];

  /** The course of one run; {@code like} are runs whose axes it shares, so that plots beside it can be compared. */
  function course(key, { title, text, choice, run, like, pools }) {
    const end = Math.max(...like.map(endOf));
    const most = Math.max(...like.map(mostBytes));
    return figure(key, { title, text, choice, height: () => 430,
      option: (narrow, place) => courseOption(run, end, most, pools, narrow, place) });
  }

  function courseOption(run, end, most, pools, narrow, place) {
    const time = Units.timeAxis(end);
    const size = Units.bytesAxis(most);
    const memory = pools ? poolSeries(run) : [heapSeries(run)];
    const lines = [...memory, ...processSeries(run)];
    const pauses = pauseSeries(run);
    return {
      grid: [{ left: LEFT, right: RIGHT, top: narrow ? 90 : 68, height: narrow ? 178 : 200 }, { left: LEFT, right: RIGHT, bottom: 44, height: 74 }],
      legend: legend({ data: [...lines.map((one) => one.name), ...pauses.map((one) => ({ name: one.name, icon: one.symbol }))] }),
      axisPointer: { link: [{ xAxisIndex: "all" }] },
      tooltip: tooltip({ trigger: "axis", axisPointer: { type: "line", lineStyle: { color: ink().muted } },
        formatter: (points) => courseTip(points) }),
      xAxis: [timeAxis(0, end, time, false), timeAxis(1, end, time, true)],
      yAxis: [
        axis(size.name, false, { gridIndex: 0, max: size.max, interval: size.interval, axisLabel: { formatter: size.label } }),
        pauseAxis(run, 1),
      ],
      series: [...lines, ...pauses, ...phaseSeries(run, end, place)],
    };
  }

  /** When each phase began, and when the last one was over, unless the run failed in it. */
  function phaseMarks(run) {
    const starts = Object.entries(run.times.phases).map(([name, phase]) => ({ name, at: phase.startMillis }));
    const last = starts.at(-1);
    const took = last ? run.times.phases[last.name].millis : null;
    return Units.missing(took) ? starts : [...starts, { name: "end", at: last.at + took }];
  }

  /** The names of phases above the plot, each to the right of its line; the next row takes those without room. */
  function placed(marks, end, width) {
    const rowEnds = [];
    return marks.map((mark) => {
      const x = mark.at / end * width;
      const length = mark.name.length * 7;
      const left = Math.min(x - 3, width + RIGHT - length);
      const free = rowEnds.findIndex((right) => right < left);
      const row = free >= 0 ? free : rowEnds.length;
      rowEnds[row] = left + length + 6;
      return { ...mark, offset: [left - x, -12 * row] };
    });
  }

  /** A line through both plots where each phase begins. */
  function phaseSeries(run, end, place) {
    const marks = placed(phaseMarks(run), end || 1, place.width - LEFT - RIGHT);
    const style = { type: "dotted", width: 1.5, color: ink().ink, opacity: 0.75 };
    return [0, 1].map((grid) => ({
      type: "line", name: "phases", data: [], silent: true, xAxisIndex: grid, yAxisIndex: grid, z: 6,
      markLine: { silent: true, symbol: ["none", "none"], lineStyle: style, animation: false,
        data: marks.map((mark) => ({ xAxis: mark.at, label: { show: grid === 0, position: "end", distance: 4,
          align: "left", offset: mark.offset, formatter: mark.name, color: ink().ink, fontSize: 11 } })) },
    }));
  }

  function timeAxis(gridIndex, end, time, last) {
    return axis(last ? `${time.name} since the JVM's start` : "", true, { gridIndex, min: 0, max: end || 1,
      axisLabel: { show: last, formatter: (value) => time.label(Math.round(value)), showMaxLabel: false }, splitLine: { show: false },
      axisLine: { show: true }, axisPointer: { label: { show: false } } });
  }

  function pauseAxis(run, gridIndex) {
    const longest = Math.max(1, ...run.course.gcEvents.map((event) => event.millis));
    return axis("pause, ms", false, { type: "log", gridIndex, min: 0.1, max: 10 ** Math.ceil(Math.log10(longest)),
      axisLabel: { formatter: (value) => String(value), showMinLabel: true }, splitNumber: 3 });
  }

  const line = (name, colourName, data, options = {}) => ({
    type: "line", name, data, showSymbol: false, color: colour(colourName), symbol: "circle",
    lineStyle: { width: 2, color: colour(colourName), ...options.lineStyle }, emphasis: { disabled: true }, ...options.more,
  });

  function heapSeries(run) {
    return line("heap", "heap", heapPoints(run), { lineStyle: { width: 1.5 }, more: {
      areaStyle: { color: colour("heap"), opacity: 0.18 }, markLine: heapLimit(run), markArea: fullBands(run) } });
  }

  function poolSeries(run) {
    const names = poolNames(run);
    const shades = ["heap", "read", "fourth", "young", "third", "own"];
    return names.map((name, index) => line(name, shades[index % shades.length],
      run.course.samples.map((sample) => [sample.atMillis, sample.pools[name] ?? 0]),
      { lineStyle: { width: 1 }, more: { stack: "pools", areaStyle: { opacity: 0.55 },
        ...(index === 0 ? { markLine: heapLimit(run), markArea: fullBands(run) } : {}) } }));
  }

  function processSeries(run) {
    const samples = run.course.samples;
    const off = samples.filter((sample) => sample.offHeapBytes >= 0);
    return [
      line("RSS", "rss", samples.filter((sample) => sample.rssBytes > 0).map((sample) => [sample.atMillis, sample.rssBytes])),
      off.some((sample) => sample.offHeapBytes > 0)
        ? line("off-heap", "off-heap", off.map((sample) => [sample.atMillis, sample.offHeapBytes])) : null,
    ].filter(Boolean);
  }

  function heapLimit(run) {
    return { silent: true, symbol: ["none", "none"], data: [{ yAxis: run.setup.heapBytes }],
      lineStyle: { type: "dashed", color: ink().muted, width: 1 },
      label: { position: "insideStartTop", formatter: `heap limit ${Units.bytes(run.setup.heapBytes)}`, color: ink().muted, fontSize: 11 } };
  }

  function fullBands(run) {
    return { silent: true, itemStyle: { color: colour("full"), opacity: 0.28 },
      data: run.course.gcEvents.filter((event) => kindOf(event) === "full")
        .map((event) => [{ xAxis: event.atMillis - event.millis }, { xAxis: event.atMillis }]) };
  }

  function pauseSeries(run) {
    return Object.entries(KINDS).map(([kind, look]) => ({
      type: "scatter", name: look.name, xAxisIndex: 1, yAxisIndex: 1, symbol: look.symbol,
      symbolSize: kind === "full" || kind === "stall" ? 9 : 6, color: colour(look.colour),
      itemStyle: { opacity: 0.9 }, emphasis: { disabled: true },
      data: run.course.gcEvents.filter((event) => kindOf(event) === kind)
        .map((event) => ({ value: [event.atMillis, Math.max(0.1, event.millis)], event })),
    })).filter((series) => series.data.length > 0);
  }

  function courseTip(points) {
    const at = points[0].axisValue ?? points[0].value[0];
    const seen = new Set();
    const lines = points.filter((point) => !seen.has(point.seriesName) && seen.add(point.seriesName)).map((point) => ({
      colour: point.color, name: point.data.event ? `${point.seriesName}: ${point.data.event.cause ?? ""}` : point.seriesName,
      value: point.data.event ? Units.millis(point.data.event.millis) : Units.bytes(point.value[1]),
    }));
    return tip(`at ${Units.millis(at)}`, lines);
  }

  /** How full the heap was after each collection, and how many of each kind there had been by then. */
  function young(key, { title, text, choice, run }) {
    const events = run.course.gcEvents.filter((event) => !event.forced && (event.kind === "young" || event.kind === "full"));
    const end = endOf(run);
    return figure(key, { title, text, choice, height: () => 420, option: (narrow, place) => youngOption(run, events, end, narrow, place) });
  }

  function youngOption(run, events, end, narrow, place) {
    const time = Units.timeAxis(end);
    const size = Units.bytesAxis(run.setup.heapBytes);
    const after = (kind) => events.filter((event) => event.kind === kind && event.afterBytes >= 0)
      .map((event) => ({ value: [event.atMillis, event.afterBytes], event }));
    const marks = (kind, look) => ({ type: "scatter", name: `after a ${kind} collection`, symbol: look.symbol,
      symbolSize: kind === "full" ? 9 : 7, color: colour(look.colour), data: after(kind), emphasis: { disabled: true } });
    const first = marks("young", KINDS.young);
    first.markLine = heapLimit(run);
    return {
      grid: [{ left: LEFT, right: RIGHT, top: narrow ? 90 : 68, height: narrow ? 128 : 148 }, { left: LEFT, right: RIGHT, bottom: 44, height: 96 }],
      legend: legend({ data: ["young", "full"].map((kind) => ({ name: `after a ${kind} collection`, icon: KINDS[kind].symbol })) }),
      tooltip: tooltip({ trigger: "item", formatter: youngTip }),
      xAxis: [timeAxis(0, end, time, false), timeAxis(1, end, time, true)],
      yAxis: [
        axis(size.name, false, { gridIndex: 0, min: 0, max: size.max, interval: size.interval,
          axisLabel: { formatter: size.label } }),
        axis("collections so far", false, { gridIndex: 1, min: 0, minInterval: 1, splitNumber: 3 }),
      ],
      series: [first, marks("full", KINDS.full), steps("young", events, end), steps("full", events, end),
        ...phaseSeries(run, end, place)],
    };
  }

  function steps(kind, events, end) {
    const times = events.filter((event) => event.kind === kind).map((event) => event.atMillis);
    const look = KINDS[kind];
    const points = [[0, 0], ...times.map((at, index) => [at, index + 1]), [end, times.length]];
    return { ...line(`${kind} so far`, look.colour, points), xAxisIndex: 1, yAxisIndex: 1, step: "end", silent: true,
      endLabel: { show: true, formatter: `${times.length} ${kind}`, color: ink().ink, fontSize: 11, align: "right", offset: [-8, -9] },
      labelLayout: { moveOverlap: "shiftY" } };
  }

  function youngTip(point) {
    const { event } = point.data;
    return tip(`${event.kind} collection at ${Units.millis(event.atMillis)}`, [
      { name: "cause", value: event.cause ?? Units.MISSING },
      { name: "pause", value: Units.millis(event.millis) },
      { name: "heap before", value: Units.bytes(event.beforeBytes) },
      { name: "heap after", value: Units.bytes(event.afterBytes) },
    ]);
  }

  const hasCourse = (run) => run.course.samples.length > 1 || run.course.gcEvents.length > 0;

  return { course, young, hasCourse, poolNames };
})();
