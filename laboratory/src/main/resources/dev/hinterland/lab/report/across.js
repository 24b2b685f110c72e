/* Lines across heaps and across collectors, one per store: who is on the heap, who is outside, and where they cross. */
const Across = (() => {
  const { axis, colour, figure, ink, tooltip } = Plots;
  const { tip } = Elements;

  /** Ours is green and thick, stores on the heap are blue and dashed, the others grey. */
  function look(store) {
    if (store.own) return { colour: ink().own, width: 3.5, type: "solid", symbol: "circle", z: 5 };
    if (store.onHeap) return { colour: colour("write"), width: 2, type: "dashed", symbol: "diamond", z: 4 };
    return { colour: colour("rss"), width: 1.5, type: "solid", symbol: "circle", z: 3 };
  }

  const LOOKS = "Green: Hinterland. Blue, dashed: on the heap. Grey: the others outside it. The time axis is logarithmic.";

  function stores(groups) {
    const names = [...new Set(groups.filter((row) => row.status === "ok").map((row) => row.store))];
    return names.map((name) => groups.find((row) => row.store === name && row.status === "ok"));
  }

  function byHeap(key, groups, heaps, crossovers, title) {
    const at = (store, heap) => groups.find((row) => row.store === store && row.heapBytes === heap && row.status === "ok");
    const chosen = stores(groups);
    const marks = crossovers.filter((one) => one.heapBytes > heaps[0]).flatMap((one) => {
      const heapStore = at(one.heapStore, one.heapBytes);
      return heapStore ? [{ one, index: heaps.indexOf(one.heapBytes), value: heapStore.value("totalMillis") }] : [];
    });
    return lines(key, { title, chosen,
      text: `${LOOKS} A point that is missing did not finish in that heap; a ring marks a crossover.`,
      positions: heaps, names: heaps.map(Units.bytes), at, axisName: "heap", marks });
  }

  function byCollector(key, groups, collectors, title) {
    const at = (store, collector) => groups.find((row) =>
      row.store === store && row.collector === collector && row.status === "ok");
    return lines(key, { title, text: `${LOOKS} A point that is missing did not finish.`,
      chosen: stores(groups), positions: collectors, names: collectors, at, axisName: "collector", marks: [] });
  }

  function lines(key, { title, text, chosen, positions, names, at, axisName, marks }) {
    return figure(key, { title, text, height: () => Math.max(380, chosen.length * 22 + 130),
      option: (narrow, size) => option({ chosen, positions, names, at, axisName, marks, narrow, size }) });
  }

  function option({ chosen, positions, names, at, axisName, marks, narrow, size }) {
    const colours = ink();
    const values = chosen.flatMap((store) => positions.map((position) => at(store.store, position)?.value("totalMillis")))
      .filter((value) => value > 0);
    const range = { min: floor125(Math.min(...values)), max: ceil125(Math.max(...values)) };
    const staggered = narrow && names.length > 4;
    const grid = { left: 46, right: narrow ? 112 : 150, top: 40, bottom: staggered ? 62 : 48 };
    return {
      grid,
      legend: { show: false },
      tooltip: tooltip({ trigger: "axis", order: "valueAsc", formatter: (points) => acrossTip(points, names, chosen) }),
      xAxis: { type: "category", data: names, boundaryGap: true, name: axisName, nameLocation: "middle", nameGap: staggered ? 44 : 30,
        nameTextStyle: { color: colours.muted, fontSize: 12 }, axisTick: { show: false },
        axisLine: { lineStyle: { color: colours.line } },
        axisLabel: { color: colours.ink, fontSize: narrow ? 10 : 12, interval: 0,
          lineHeight: 14,
          formatter: (name, index) => (staggered && index % 2 ? `\u00a0\n${name}` : name) } },
      yAxis: axis("total time, s", false, { type: "log", min: range.min, max: range.max,
        axisLabel: { formatter: (value) => String(Number((value / 1000).toPrecision(2))) } }),
      series: [...chosen.map((store) => series(store, positions, at)), crossings(marks),
        lineNames({ chosen, positions, at, range, grid, size, narrow })],
    };
  }

  const decade = (value) => 10 ** Math.floor(Math.log10(value));
  const floor125 = (value) => [5, 2, 1].map((step) => step * decade(value)).find((bound) => bound <= value);
  const ceil125 = (value) => [1, 2, 5, 10].map((step) => step * decade(value)).find((bound) => bound >= value);

  /** How far below the top of a logarithmic axis a value lies. */
  const pixel = (value, range, height) => height * Math.log(range.max / value) / Math.log(range.max / range.min);

  /** The stores' names at the right ends of their lines, moved apart where they would cover each other. */
  function lineNames({ chosen, positions, at, range, grid, size, narrow }) {
    const plot = { width: size.width - grid.left - grid.right, height: size.height - grid.top - grid.bottom };
    const xOf = (index) => grid.left + (index + 0.5) * plot.width / positions.length;
    const pixelOf = (value) => pixel(value, range, plot.height);
    const ends = chosen.map((store) => {
      const values = positions.map((position) => at(store.store, position)?.value("totalMillis") ?? null);
      const last = values.findLastIndex((value) => value !== null);
      return { store, last, value: values[last], wanted: pixelOf(values[last]) };
    }).sort((a, b) => a.wanted - b.wanted);
    moveApart(ends, narrow ? 13 : 16, plot.height - 8);
    return {
      type: "scatter", silent: true, symbolSize: 1, itemStyle: { color: "transparent", opacity: 1 }, tooltip: { show: false }, z: 2,
      data: ends.map((end) => ({ value: [end.last, end.value], label: {
        show: true, position: "right", formatter: end.store.store, color: look(end.store).colour, fontSize: narrow ? 10 : 12,
        fontWeight: end.store.own ? "bold" : "normal", distance: 22, offset: [0, end.placed - end.wanted],
        width: narrow ? 112 : 150, overflow: "truncate" } })),
      markLine: { silent: true, symbol: ["none", "none"], label: { show: false }, lineStyle: { type: "solid", width: 1, color: ink().line },
        data: ends.map((end) => [{ coord: [end.last, end.value] }, { x: xOf(end.last) + 20, y: grid.top + end.placed }]) },
    };
  }

  /** Gives neighbours that are too close a common middle, until none are; all stay above the lowest place. */
  function moveApart(ends, gap, lowest) {
    const blocks = [];
    for (const end of ends) {
      blocks.push({ members: [end], middle: Math.min(end.wanted, lowest) });
      while (blocks.length > 1 && tooClose(blocks.at(-2), blocks.at(-1), gap)) {
        const below = blocks.pop();
        const above = blocks.pop();
        const members = [...above.members, ...below.members];
        const wanted = members.reduce((sum, one) => sum + one.wanted, 0) / members.length;
        blocks.push({ members, middle: Math.min(wanted, lowest - (members.length - 1) / 2 * gap) });
      }
    }
    for (const { members, middle } of blocks) {
      members.forEach((end, index) => { end.placed = middle + (index - (members.length - 1) / 2) * gap; });
    }
  }

  const tooClose = (above, below, gap) =>
    below.middle - above.middle < (above.members.length + below.members.length) / 2 * gap;

  function series(store, positions, at) {
    const style = look(store);
    const data = positions.map((position) => at(store.store, position)?.value("totalMillis") ?? null);
    return {
      type: "line", name: store.store, data, z: style.z, color: style.colour, symbol: style.symbol,
      symbolSize: store.own ? 9 : 6, connectNulls: false, lineStyle: { color: style.colour, width: style.width, type: style.type },
      emphasis: { focus: "series" },
    };
  }

  /** A ring around the point from which on a store on the heap wins; its sentence stands above the plot. */
  function crossings(marks) {
    return { type: "scatter", name: "crossover", z: 6, symbol: "circle", symbolSize: 22, silent: true,
      itemStyle: { color: "transparent", borderColor: colour("full"), borderWidth: 2.5, opacity: 1 }, tooltip: { show: false },
      data: marks.map((mark) => [mark.index, mark.value]) };
  }

  function acrossTip(points, names, chosen) {
    const known = points.filter((point) => point.seriesType === "line" && !Units.missing(point.value))
      .sort((a, b) => a.value - b.value);
    const own = (name) => chosen.some((store) => store.own && store.store === name);
    return tip(names[points[0].dataIndex], known.map((point) => ({
      colour: point.color, name: own(point.seriesName) ? `${point.seriesName} ◂` : point.seriesName, value: Units.millis(point.value),
    })));
  }

  return { byHeap, byCollector };
})();
