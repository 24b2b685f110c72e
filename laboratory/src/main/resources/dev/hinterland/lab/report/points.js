/* Turns an experiment's rows into the series of a plot. */
const Points = (() => {
  const xOf = (row, plot) => row.labels?.[plot.x] ?? Values.of(row, plot.x)?.value ?? null;
  const unitOf = (rows, name) => rows.map((row) => Values.of(row, name)?.unit).find((unit) => unit !== undefined);

  /** Two figures of the same unit are set against each other; what was varied, or a time, is gone along. */
  function isAgainst({ rows }, plot) {
    const unit = unitOf(rows, plot.x);
    return rows.every((row) => row.labels?.[plot.x] === undefined) && unit !== undefined && unit === unitOf(rows, plot.y);
  }

  const distinct = (values) => [...new Set(values)];

  /** The labels beside the plot's own by which rows would fall on the same place: the reader has to choose. */
  function choices(experiment, plot) {
    if (isAgainst(experiment, plot)) return [];
    const rows = drawable(experiment.rows, plot);
    const own = [plot.x, ...plot.series];
    const others = distinct(rows.flatMap((row) => Object.keys(row.labels))).filter((name) => !own.includes(name));
    const places = Map.groupBy(rows, (row) => JSON.stringify([xOf(row, plot), ...plot.series.map((name) => row.labels[name] ?? null)]));
    return others
      .filter((name) => [...places.values()].some((same) => distinct(same.map((row) => row.labels[name])).length > 1))
      .map((name) => [name, distinct(rows.map((row) => row.labels[name] ?? ""))]);
  }

  const drawable = (rows, plot) => rows.filter((row) => Values.of(row, plot.y) && xOf(row, plot) !== null);

  function chosen(rows, choice) {
    return rows.filter((row) => Object.entries(choice).every(([name, value]) => (row.labels?.[name] ?? "") === value));
  }

  /** The published rows have no choice to make: what they do not say, or what we do not have, fits all. */
  function fitting(rows, choice, ours) {
    const known = (name, value) => ours.some((row) => row.labels?.[name] === value);
    return rows.filter((row) => Object.entries(choice).every(([name, value]) => {
      const label = row.labels?.[name] ?? value;
      return label === value || !known(name, label);
    }));
  }

  function seriesOf(rows, plot, published, several) {
    const groups = Map.groupBy(rows, (row) => JSON.stringify(plot.series.map((name) => row.labels?.[name] ?? "")));
    return [...groups.values()].map((group) => {
      const labels = group[0].labels ?? {};
      const words = plot.series.map((name) => (labels[name] ? Values.named(name, labels[name]) : "")).filter(Boolean);
      const name = words.join(", ") || plot.y;
      return { labels, published, rows: group, name: published ? (several || words.length > 0 ? `published, ${name}` : "published") : name };
    });
  }

  function pointOf(row, plot, places) {
    const figure = Values.of(row, plot.y);
    return { x: places(xOf(row, plot)), ...figure, row, doubtful: row.status !== "ok" || !Values.believable(row) };
  }

  /** What series stay below, with the look of the one that each is the limit of. */
  function limitsOf(plot, series) {
    return (plot.limits ?? []).map((limit, at) => ({ ...limit, limit: true,
      look: Looks.ofLimit(series.find((one) => plot.series.some((name) => one.labels[name] === limit.of)), series.length + at) }));
  }

  /**
   * Returns {series, limits, boundaries, numeric, names, unit}: series of points {x, value, low, high, row, doubtful}; x is a number, or the
   * place among the names.
   */
  function of(experiment, plot, choice) {
    const ours = chosen(experiment.rows, choice);
    const others = fitting(experiment.published?.rows ?? [], choice, experiment.rows);
    const drawn = [drawable(ours, plot), drawable(others, plot)];
    const all = seriesOf(drawn[0], plot, false).concat(seriesOf(drawn[1], plot, true, drawn[0].length > 0));
    const raw = distinct(drawn.flat().map((row) => xOf(row, plot)));
    const numeric = plot.kind === "lines" && raw.length > 0 && raw.every((x) => typeof x === "number" || Values.quantity(x) !== null);
    const missing = ours.filter((row) => row.status !== "ok" && row.labels?.[plot.x] !== undefined);
    const names = numeric ? [] : distinct([...ours.filter((row) => row.labels?.[plot.x] !== undefined).map((row) => row.labels[plot.x]), ...raw]).map(String);
    const places = numeric ? (x) => (typeof x === "number" ? x : Values.quantity(x)) : (x) => names.indexOf(String(x));
    const unitX = unitOf(drawn.flat(), plot.x) ?? "";
    for (const one of all) {
      one.points = one.rows.map((row) => pointOf(row, plot, places)).sort((a, b) => a.x - b.x);
      one.missing = one.published ? [] : missing.filter((row) =>
        plot.series.every((name) => (row.labels[name] ?? "") === (one.labels[name] ?? "")))
        .map((row) => ({ x: places(row.labels[plot.x]), row }));
    }
    const series = Looks.of(plot.series, all);
    return { series, limits: limitsOf(plot, series), boundaries: plot.boundaries ?? [], numeric, names, joined: !isAgainst(experiment, plot),
      unit: all.flatMap((one) => one.points)[0]?.unit ?? "", unitX,
      binaryX: raw.some((x) => typeof x === "string" && Values.isBinary(x)) || plot.x === "bytes" || unitX === "B" };
  }

  return { of, choices };
})();
