/* Groups of bars over names, one name a line, each bar with its figure and its error. */
const BarPlot = (() => {
  const { ink, tooltip } = Plots;
  const { tip } = Elements;
  const MOST_NAMES = 40;
  const BAR = 15;
  const GAP = 16;

  const namesOf = (data) => data.names.slice(0, MOST_NAMES);
  const left = (data) => Math.max(0, data.names.length - MOST_NAMES);

  function option(plot, data, hidden, narrow, size) {
    const colours = ink();
    const names = namesOf(data);
    const series = data.series.filter((one) => !hidden.has(one.name));
    const points = data.series.flatMap((one) => one.points).filter((point) => point.x < names.length);
    const labels = points.map((point) => Values.text(point).length + 2);
    const room = Math.min(size.width * 0.4, Math.max(40, Math.max(0, ...labels) * 6.4));
    const scale = Scales.of(points.flatMap((point) => [point.value, point.high, ...(point.value < 0 && !plot.logY ? [point.low] : [])]),
      plot.logY, narrow ? 3 : 5, data.unit === "B");
    const width = nameWidth(names, narrow, size);
    const length = size.width - width - 16 - room;
    return {
      grid: { left: width + 12, right: room, top: 8, bottom: 44 },
      legend: { show: false },
      tooltip: tooltip({ trigger: "axis", axisPointer: { type: "shadow", shadowStyle: { color: colours.muted, opacity: 0.1 } },
        formatter: (at) => tipOf(at, data, plot, hidden) }),
      xAxis: Scales.axis(scale, Values.titled(plot.y, data.unit), true),
      yAxis: { type: "category", inverse: true, data: names, axisTick: { show: false }, axisLine: { lineStyle: { color: colours.line } },
        axisLabel: { interval: 0, fontSize: narrow ? 11 : 12, lineHeight: 14, color: colours.ink, width, overflow: "break" } },
      series: series.map((one) => bars(one, names, scale, length, narrow)),
    };
  }

  function nameWidth(names, narrow, size) {
    const longest = Math.max(0, ...names.map((name) => name.length)) * (narrow ? 7 : 7.6);
    return Math.ceil(Math.min(longest + 8, narrow ? size.width * 0.34 : 230));
  }

  function bars(one, names, scale, length, narrow) {
    const colour = Looks.colour(one.look);
    const shown = one.points.filter((point) => point.x < names.length);
    const missing = one.missing.filter(({ x }) => x < names.length && !shown.some((point) => point.x === x));
    return {
      type: "bar", name: one.name, color: colour, barMaxWidth: BAR, barGap: "14%", barCategoryGap: `${GAP}px`,
      itemStyle: one.look.hollow ? { color: "transparent", borderColor: colour, borderWidth: 1.5, borderType: [4, 3] } : { color: colour },
      emphasis: { disabled: true }, cursor: "default",
      data: shown.map((point) => bar(point, scale, length, narrow)).concat(missing.map((one) => absent(one, scale, narrow))),
      markLine: errors(shown, scale),
    };
  }

  function bar(point, scale, length, narrow) {
    const end = Scales.shows(scale, point.value) ? point.value : scale.min;
    const beyond = Scales.pixels(scale, end, Scales.within(scale, Math.max(point.high, end)), length);
    return {
      value: [Scales.within(scale, end), point.x], point,
      label: { show: true, position: "right", distance: 5 + beyond, fontSize: narrow ? 10 : 11, color: ink().ink,
        formatter: Values.text(point) + (point.doubtful ? " {bad|!}" : ""),
        rich: { bad: { color: Plots.colour("bad"), fontWeight: "bold", fontSize: 13 } } },
    };
  }

  /** What did not run stands where its bar would begin. */
  function absent({ x, row }, scale, narrow) {
    return { value: [scale.type === "log" ? scale.min : 0, x], row,
      label: { show: true, position: "right", distance: 5, fontSize: narrow ? 10 : 11, color: Plots.colour(row.status === "failed" ? "bad" : "muted"),
        formatter: row.status } };
  }

  function errors(points, scale) {
    const ends = points.filter((point) => point.error > 0 && Scales.shows(scale, point.value)).map((point) => [
      { coord: [Scales.within(scale, point.low), point.x] }, { coord: [Scales.within(scale, point.high), point.x] }]);
    return { silent: true, animation: false, symbol: ["rect", "rect"], symbolSize: [7, 1.4], label: { show: false },
      lineStyle: { type: "solid", width: 1.3, color: ink().ink }, data: ends };
  }

  function tipOf(at, data, plot, hidden) {
    const place = at[0].dataIndex;
    const lines = data.series.filter((one) => !hidden.has(one.name)).flatMap((one) => [
      ...one.points.filter((point) => point.x === place).map((point) => ({ colour: Looks.colour(one.look),
        name: one.name + (point.doubtful ? " !" : ""), value: Values.withUnit(point) })),
      ...one.missing.filter(({ x }) => x === place).map(({ row }) => ({ name: one.name, value: row.status }))]);
    return tip(data.names[place], lines);
  }

  const height = (data) => namesOf(data).length * (Math.max(1, data.series.length) * BAR * 1.16 + GAP) + 56;

  return { option, height, left };
})();
