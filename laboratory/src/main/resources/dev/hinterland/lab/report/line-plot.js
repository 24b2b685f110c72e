/* Lines over a number (or over names), with error bars; points without lines where both axes are measured. */
const LinePlot = (() => {
  const { ink, tooltip } = Plots;
  const { tip } = Elements;

  /** What ECharts draws of {@code Points.of}. */
  function option(plot, data, hidden, narrow) {
    const colours = ink();
    const series = data.series.filter((one) => !hidden.has(one.name));
    const points = data.series.flatMap((one) => one.points);
    const limits = data.limits.filter((one) => !hidden.has(one.name));
    const heights = data.limits.flatMap((one) => one.pieces.map((piece) => piece.y));
    const y = Scales.of([...heights, ...points.flatMap((point) => [point.value, point.low > 0 || (point.value < 0 && !plot.logY) ? point.low : point.value, point.high])],
      plot.logY, 5, data.unit === "B");
    const scaleX = data.joined ? Scales.varied : Scales.of;
    const x = data.numeric ? scaleX(points.map((point) => point.x), plot.logX, narrow ? 4 : 7, data.binaryX) : null;
    const named = data.boundaries.length > 0;
    const unit = Values.titled(plot.y, data.unit);
    const nameX = Values.titled(plot.x, data.unitX);
    return {
      grid: { left: 12, right: narrow ? 18 : 26, top: named ? 26 : 10, bottom: 6, outerBoundsMode: "same", outerBoundsContain: "all" },
      legend: { show: false },
      tooltip: data.joined
        ? tooltip({ trigger: "axis", axisPointer: { lineStyle: { color: colours.muted } }, formatter: (at) => tipOfPlace(at, data, plot, limits) })
        : tooltip({ trigger: "item", formatter: (at) => tipOfPoint(at, plot) }),
      xAxis: x ? Scales.axis(x, nameX, true, { splitLine: { show: false }, axisLine: { show: true, lineStyle: { color: colours.line } } })
        : names(data, plot, colours, narrow),
      yAxis: Scales.axis(y, unit, false, named ? { nameGap: 28 } : {}),
      series: [...series.map((one) => line(one, data, x, y)), ...equal(plot, data, x, y),
        ...limits.map(limit), ...(x && data.boundaries.length > 0 ? [boundaries(data, x, y, narrow)] : [])],
    };
  }

  function names(data, plot, colours, narrow) {
    return { type: "category", data: data.names, name: plot.x, nameLocation: "middle", nameGap: 28,
      nameTextStyle: { color: colours.muted, fontSize: 12 }, axisTick: { show: false }, axisLine: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.ink, fontSize: narrow ? 10 : 12, interval: 0, hideOverlap: true, width: narrow ? 60 : 110, overflow: "break" } };
  }

  function line(one, data, x, y) {
    const colour = Looks.colour(one.look);
    const shown = one.points.filter((point) => Scales.shows(y, point.value) && (!x || Scales.shows(x, point.x)));
    const many = shown.length > 60;
    return {
      type: data.joined ? "line" : "scatter", name: one.name, color: colour, z: one.published ? 3 : 4,
      symbol: one.look.mark, symbolSize: many ? 4 : one.look.hollow ? 9 : 7, showAllSymbol: true, showSymbol: true,
      itemStyle: one.look.hollow ? { color: ink().card, borderColor: colour, borderWidth: 1.5, opacity: 1 } : { color: colour, opacity: many ? 0.7 : 1 },
      lineStyle: { color: colour, width: one.look.width, type: one.look.dashes.length ? one.look.dashes : "solid" },
      emphasis: { focus: "none" },
      data: shown.map((point) => ({ value: [point.x, point.value], point, label: mark(point) })),
      markLine: errors(shown, y, colour),
    };
  }

  /** A figure that failed a check has its exclamation mark in the plot too. */
  function mark(point) {
    return point.doubtful ? { show: true, formatter: "!", position: "top", distance: 3, color: Plots.colour("bad"), fontWeight: "bold", fontSize: 13 }
      : { show: false };
  }

  /** A line from the lower to the upper end of each figure, with a cap at both. */
  function errors(points, y, colour) {
    const ends = points.filter((point) => point.error > 0).map((point) => [
      { coord: [point.x, Scales.within(y, point.low)] }, { coord: [point.x, Scales.within(y, point.high)] }]);
    return { silent: true, animation: false, symbol: ["rect", "rect"], symbolSize: [7, 1.4], label: { show: false },
      lineStyle: { type: "solid", width: 1.3, color: colour, opacity: 0.9 }, data: ends };
  }

  /** Where both axes have the same unit, a dotted line shows where they are equal. */
  function equal(plot, data, x, y) {
    if (data.joined || !x || data.unitX !== data.unit) return [];
    const from = Math.max(x.min, y.min);
    const to = Math.min(x.max, y.max);
    if (!(to > from)) return [];
    return [{ type: "line", name: "equal", silent: true, symbol: "none", tooltip: { show: false }, z: 1,
      lineStyle: { color: ink().muted, width: 1, type: [2, 4] }, data: [[from, from], [to, to]] }];
  }

  /** The pieces of a limit, joined by risers. */
  function limit(one) {
    const colour = Looks.colour(one.look);
    return { type: "line", name: one.name, silent: true, symbol: "none", tooltip: { show: false }, z: 2, color: colour, emphasis: { disabled: true },
      lineStyle: { color: colour, width: one.look.width, type: one.look.dashes },
      data: one.pieces.flatMap((piece) => [[piece.from, piece.y], [piece.to, piece.y]]) };
  }

  /** Upright lines over the whole height; each name stands above the plot, left of its line. */
  function boundaries(data, x, y, narrow) {
    const shown = data.boundaries.filter((one) => one.at > x.min && one.at <= x.max);
    const words = (one) => (data.binaryX && !narrow ? `${one.name} ${Units.bytes(one.at)}` : one.name);
    return { type: "scatter", name: "boundaries", silent: true, symbolSize: 1, itemStyle: { color: "transparent", opacity: 1 }, tooltip: { show: false }, z: 1,
      data: shown.map((one) => ({ value: [one.at, y.max], label: { show: true, formatter: words(one), position: "left", distance: 3, offset: [0, -8],
        color: ink().muted, fontSize: narrow ? 10 : 12 } })),
      markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { type: "solid", width: 1.4, color: ink().line },
        data: shown.map((one) => ({ xAxis: one.at })) } };
  }

  function figureLine(point, one) {
    return { colour: Looks.colour(one.look), name: one.name + (point.doubtful ? " !" : ""), value: Values.withUnit(point) };
  }

  /** What limits are where a point is. */
  function limitLines(x, limits, unit) {
    return limits.map((one) => ({ one, piece: one.pieces.find((piece) => x >= piece.from && x <= piece.to) })).filter(({ piece }) => piece)
      .map(({ one, piece }) => ({ colour: Looks.colour(one.look), name: `${one.name}, ${piece.name}`, value: `${Values.digits(piece.y)} ${unit}` }));
  }

  function tipOfPlace(at, data, plot, limits) {
    const known = at.filter((item) => item.data?.point);
    if (known.length === 0) return "";
    const { point } = known[0].data;
    const heading = `${plot.x} ${data.numeric ? rawX(point, plot, data) : data.names[point.x]}`;
    return tip(heading, known.map((item) => figureLine(item.data.point, data.series.find((one) => one.name === item.seriesName)))
      .concat(limitLines(point.x, limits, point.unit)));
  }

  const rawX = (point, plot, data) => point.row.labels?.[plot.x] ?? (data.unitX === "B" ? Units.bytes(point.x) : Values.digits(point.x));

  function tipOfPoint(at, plot) {
    const point = at.data?.point;
    if (!point) return "";
    return tip(Values.nameOf(point.row.labels), [
      { name: plot.x, value: Values.text(Values.of(point.row, plot.x)) },
      { colour: at.color, name: plot.y, value: Values.withUnit(point) }]);
  }

  const height = (narrow) => (matchMedia("print").matches ? 250 : narrow ? 300 : 340);

  /** How many figures a logarithmic axis has no place for. */
  function hidden(plot, data) {
    const points = data.series.flatMap((one) => one.points);
    const logY = plot.logY && points.some((point) => point.value > 0);
    const logX = plot.logX && data.numeric && points.some((point) => point.x > 0);
    return points.filter((point) => (logY && point.value <= 0) || (logX && point.x <= 0)).length;
  }

  return { option, height, hidden };
})();
