/* The sortable table of runs, and the published rows beside what was measured here. */
const Tables = (() => {
  const { element } = Elements;

  /** Fills a table: columns are {title, unit, key(row), cell(row)}; a key of null sorts last, whichever way. */
  function sortable(table, columns, rows, sorting) {
    const body = element("tbody");
    const heads = columns.map((column, index) => element("th", { scope: "col", class: column.text ? "text" : null },
      element("button", { type: "button", onclick: () => sort(index, index === sorting.column ? -sorting.direction : 1) },
        element("span", {}, column.title), column.unit ? element("small", {}, column.unit) : null)));

    function sort(index, direction) {
      sorting.column = index;
      sorting.direction = direction;
      heads.forEach((head, at) => head.removeAttribute("aria-sort"));
      heads[index].setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      const order = rows.map((row) => ({ row, key: columns[index].key(row) }));
      order.sort((a, b) => Sorting.compare(a.key, b.key, direction));
      body.replaceChildren(...order.map(({ row }) => element("tr",
        { class: row.own ? "own" : null, "data-store": row.store }, cells(row, columns))));
    }

    sort(sorting.column, sorting.direction);
    table.replaceChildren(element("thead", {}, element("tr", {}, heads)), body);
  }

  function cells(row, columns) {
    if (row.status === "ok") return columns.map((column) => column.cell(row));
    const from = columns.findIndex((column) => column.measured);
    const upTo = columns.findIndex((column, index) => index > from && column.evenIfFailed);
    const spanned = columns.slice(from, upTo);
    return [
      ...columns.slice(0, from).map((column) => column.cell(row)),
      element("td", { class: "reason", colspan: spanned.length }, ...why(row)),
      ...columns.slice(upTo).map((column) => column.cell(row)),
    ];
  }

  function why(row) {
    const reason = (row.reason ?? "no reason given").replace(/[.\s]*$/, ".");
    const smallest = row.smallestHeapBytes ? ` Smallest heap that does: ${Units.bytes(row.smallestHeapBytes)}.` : "";
    return [element("b", {}, row.status), `: ${reason}${smallest}`];
  }

  function measured(title, unit, name, format, options = {}) {
    return {
      title, unit, measured: true, ...options,
      key: (row) => (row.status === "ok" || options.evenIfFailed ? row.value(name) : null),
      cell: (row) => spreadCell(row.measures[name], format),
    };
  }

  function spreadCell(summary, format) {
    if (!summary) return element("td", { class: "none" }, Units.MISSING);
    const spread = range(summary, format);
    return element("td", {}, format(summary.median),
      spread ? element("span", { class: "spread" }, spread) : null);
  }

  /** How often and how long, in one column: {@code 31 / 1.52 s}; sorted by how long. */
  function counted(title, countName, timeName, options = {}) {
    return {
      title, unit: options.unit ?? "count / time", measured: true,
      key: (row) => (row.status === "ok" ? row.value(timeName) ?? row.value(countName) : null),
      cell: (row) => countedCell(row.measures[countName], row.measures[timeName], options.alarm),
    };
  }

  function countedCell(count, time, alarm) {
    if (!count) return element("td", { class: "none" }, Units.MISSING);
    if (count.max === 0 && !(time?.max > 0)) return element("td", {}, "0");
    const ranges = [range(count, Units.half), range(time, Units.millis)];
    return element("td", { class: alarm ? "alarm" : null },
      time ? `${Units.half(count.median)} / ${Units.millis(time.median)}` : Units.half(count.median),
      ranges.some(Boolean) ? element("span", { class: "spread" }, ranges.filter(Boolean).join(" / ")) : null);
  }

  const range = (summary, format) => (summary && format(summary.max) !== format(summary.min)
    ? `${bare(format(summary.min))}–${bare(format(summary.max))}` : null);

  const bare = (text) => text.replace(/ [A-Za-z]+$/, "");

  function storeCell(row, severalConfigurations) {
    const extras = row.extraTimings.map(([name, millis]) => `${name} ${Units.millis(millis)}`).join(", ");
    const partly = row.status === "ok" && row.failures.length > 0
      ? `${row.failures.length} of ${row.runs.length} failed` : null;
    return element("th", { scope: "row" }, row.store,
      [severalConfigurations ? `${row.collector}, ${Units.bytes(row.heapBytes)}` : null, extras || null, partly]
        .filter(Boolean).map((text) => element("span", { class: "spread" }, text)));
  }

  function flagsCell(row) {
    const flags = row.jvmFlags;
    if (row.status === "skipped" && flags.length === 0) return element("td", { class: "text none" }, Units.MISSING);
    if (flags.length === 0) return element("td", { class: "text" }, "none");
    const list = element("ul", { class: "flags" }, flags.map((flag) => element("li", {}, flag)));
    const count = flags.length === 1 ? "1 flag" : `${flags.length} flags`;
    return element("td", { class: "text" }, element("details", {}, element("summary", {}, count), list));
  }

  const durabilityCell = (row) => element("td", { class: row.durability ? "text" : "text none" }, row.durability || Units.MISSING);

  function forcedCell(row) {
    const count = row.value("forcedCollections");
    return element("td", { class: "none" },
      count ? `${Units.half(count)} / ${Units.millis(row.value("forcedMillis"))}` : Units.half(count));
  }

  function runColumns(data, rows, several) {
    const any = (name) => rows.some((row) => row.value(name) > 0);
    return [
      { title: "Store", key: (row) => row.store, cell: (row) => storeCell(row, several), text: true },
      measured("Total", any("mixedMillis") ? "all phases" : "write + read", "totalMillis", Units.millis),
      measured("Write", "", "writeMillis", Units.millis),
      measured("Read", "", "readMillis", Units.millis),
      any("mixedPerSecond") ? measured("Mixed", "operations/s", "mixedPerSecond", Units.count) : null,
      counted("Young GC", "youngCollections", "youngMillis"),
      counted("Full GC", "fullCollections", "fullMillis",
        { unit: any("allocationStalls") ? "or stalls, count / time" : "count / time", alarm: true }),
      any("degeneratedCollections") ? counted("Degenerated", "degeneratedCollections", "degeneratedMillis") : null,
      any("concurrentCycles") || any("concurrentPauses")
        ? counted("Concurrent", "concurrentCycles", "concurrentPauseMillis", { unit: "cycles / pauses" }) : null,
      measured("RSS", "at most", "maxRssBytes", Units.bytes),
      measured("Off-heap", "when full", "offHeapBytes", Units.bytes),
      measured("Per entry", "beyond payload", "bytesPerEntry", Units.perEntry),
      { title: "Forced GC", unit: "count / time", key: (row) => row.value("forcedCollections"), cell: forcedCell, evenIfFailed: true },
      rows.some((row) => row.durability)
        ? { title: "Kept", unit: "on files", key: (row) => row.durability || null, cell: durabilityCell, text: true, evenIfFailed: true } : null,
      { title: "JVM flags", unit: "needed", key: (row) => row.jvmFlags.length, cell: flagsCell, text: true, evenIfFailed: true },
    ].filter(Boolean);
  }

  const sorting = { column: 1, direction: 1 };

  function runs(table, data, rows, several) {
    const columns = runColumns(data, rows, several);
    if (sorting.column >= columns.length) Object.assign(sorting, { column: 1, direction: 1 });
    sortable(table, columns, rows, sorting);
  }

  function published(table, result, rows) {
    const head = element("thead", {},
      element("tr", {}, element("th", { class: "plain" }), group("Published"), group("Here")),
      element("tr", {}, ["Store", "Total", "Young", "Full", "Total", "Young", "Full"].map((title, index) =>
        element("th", { scope: "col", class: index % 3 === 1 ? "plain first-of-group" : "plain" }, title))));
    const own = rows.find((row) => row.own);
    const overNetwork = result.settings.commandLine.some((word) => /^--redis(-delay)?(=|$)/.test(word));
    const body = element("tbody", {}, result.published.map((row) => publishedRow(row, rows, overNetwork)),
      own ? element("tr", { class: "own", "data-store": own.store }, element("th", { scope: "row" }, own.store),
        element("td", { class: "none first-of-group" }, Units.MISSING), element("td", { class: "none" }, Units.MISSING),
        element("td", { class: "none" }, Units.MISSING), ...measuredHere(own)) : null);
    table.replaceChildren(head, body);
  }

  const group = (title) => element("th", { scope: "colgroup", colspan: 3, class: "group" }, title);

  function publishedRow(row, rows, overNetwork) {
    const elsewhere = row.store === "redis" && (row.youngCollections === null) !== overNetwork;
    const here = elsewhere ? null : rows.find((one) => one.store === row.store);
    const name = element("th", { scope: "row" }, row.label,
      [row.source === "jstat" ? "from its jstat listing" : null, row.youngCollections === null ? null : row.remark]
        .filter(Boolean).map((text) => element("span", { class: "spread" }, text)));
    return element("tr", {}, name, ...publishedFigures(row),
      ...(here ? measuredHere(here) : [notRun()]));
  }

  function publishedFigures(row) {
    const collections = [pair(row.youngCollections, row.youngMillis), pair(row.fullCollections, row.fullMillis)];
    if (row.youngCollections === null) {
      return [element("td", { class: "text first-of-group", colspan: 3 }, row.remark ?? Units.MISSING)];
    }
    return [element("td", { class: "first-of-group" }, Units.millis(row.totalMillis)), ...collections];
  }

  const notRun = () => element("td", { class: "text none first-of-group", colspan: 3 }, "not run here");

  function measuredHere(row) {
    if (row.status !== "ok") {
      return [element("td", { class: "reason first-of-group", colspan: 3 }, ...why(row))];
    }
    return [
      element("td", { class: "first-of-group" }, Units.millis(row.value("totalMillis"))),
      pair(row.value("youngCollections"), row.value("youngMillis")),
      pair(row.value("fullCollections"), row.value("fullMillis")),
    ];
  }

  function pair(count, millis) {
    if (Units.missing(count)) return element("td", { class: "none" }, Units.MISSING);
    return element("td", {}, count === 0 ? "0" : `${Units.half(count)} / ${Units.millis(millis)}`);
  }

  return { runs, published };
})();
