/* An experiment's rows in lines and columns, with the published ones beside them. */
const Pivot = (() => {
  const { element } = Elements;
  const LONG = 24;
  const LONG_TEXT = 70;
  const distinct = (values) => [...new Set(values)];
  const keyOf = (row, names) => JSON.stringify(names.map((name) => row.labels?.[name] ?? ""));
  const hasAll = (row, names) => names.every((name) => row.labels?.[name] !== undefined);

  /** Labels by which rows would fall into one cell make lines of their own. */
  function downOf({ layout, rows }) {
    const own = [...layout.down, ...layout.across];
    const others = distinct(rows.flatMap((row) => Object.keys(row.labels ?? {}))).filter((name) => !own.includes(name));
    const cells = Map.groupBy(rows.filter((row) => hasAll(row, own)), (row) => keyOf(row, own));
    const telling = others.filter((name) => [...cells.values()].some((same) => distinct(same.map((row) => row.labels[name] ?? "")).length > 1));
    return [...layout.down, ...telling];
  }

  function columnsOf(rows, layout, published) {
    const groups = Map.groupBy(rows, (row) => keyOf(row, layout.across));
    return [...groups.entries()].flatMap(([key, group]) => layout.values
      .filter((name) => rows.some((row) => row.values?.[name]))
      .filter((name) => !published || group.some((row) => row.values?.[name]))
      .map((name) => ({ key, name, published,
        group: layout.across.map((label) => [label, group[0].labels?.[label] ?? ""]).filter(([, value]) => value)
          .map(([label, value]) => Values.named(label, value)).join(", "),
        unit: rows.map((row) => row.values?.[name]?.unit).find(Boolean) ?? "" })));
  }

  /** The table of an experiment, folded where it is long; null where there is nothing to show. */
  function of(experiment, id) {
    const { layout } = experiment;
    const down = downOf(experiment);
    const rows = experiment.rows.filter((row) => hasAll(row, [...layout.down, ...layout.across]));
    const others = (experiment.published?.rows ?? []).filter((row) => hasAll(row, layout.down));
    const columns = [...columnsOf(rows, layout, false), ...columnsOf(others, layout, true)];
    if (columns.length === 0) return null;
    const lines = linesOf(rows, others, down, layout);
    const table = element("table", { class: "figures pivot" });
    fill(table, { down, columns, lines });
    const box = element("div", { class: "scroll fit", tabindex: "0", role: "region", "aria-label": `Table: ${experiment.title}` }, table);
    if (lines.length <= LONG) return box;
    return element("details", { class: lines.length > 80 ? "long fold" : "fold", id: `${id}-table` },
      element("summary", {}, `Table of ${lines.length} lines`), element("div", { class: "tall" }, box));
  }

  function linesOf(rows, others, down, layout) {
    const cellKey = (row) => `${keyOf(row, layout.across)}`;
    const lines = new Map();
    const lineOf = (row) => {
      const key = keyOf(row, down);
      if (!lines.has(key)) lines.set(key, { labels: down.map((name) => row.labels?.[name] ?? ""), own: new Map(), published: new Map() });
      return lines.get(key);
    };
    for (const row of rows) {
      const line = lineOf(row);
      if (!line.own.has(cellKey(row))) line.own.set(cellKey(row), row);
    }
    for (const row of others) {
      const same = [...lines.values()].filter((line) => down.every((name, at) => (row.labels?.[name] ?? line.labels[at]) === line.labels[at]));
      (same.length > 0 ? same : [lineOf(row)]).forEach((line) => {
        if (!line.published.has(cellKey(row))) line.published.set(cellKey(row), row);
      });
    }
    return inOrder([...lines.values()], down);
  }

  /** Lines that stand for numbers are in their order. */
  function inOrder(lines, down) {
    const numbers = lines.map((line) => Values.quantity(line.labels[0]));
    if (down.length !== 1 || numbers.includes(null)) return lines;
    return lines.map((line, at) => [numbers[at], line]).sort(([a], [b]) => a - b).map(([, line]) => line);
  }

  const rowAt = (line, column) => (column.published ? line.published : line.own).get(column.key);

  function fill(table, { down, columns, lines }) {
    const body = element("tbody");
    const heads = [];
    const sorting = { index: -1, direction: 1 };
    const keys = [
      ...down.map((name, at) => (line) => Values.quantity(line.labels[at]) ?? line.labels[at]),
      ...columns.map((column) => (line) => { const row = rowAt(line, column); return row ? Values.of(row, column.name)?.value ?? null : null; }),
    ];

    function show() {
      const order = lines.map((line) => ({ line, key: sorting.index < 0 ? 0 : keys[sorting.index](line) }));
      const mixed = order.some((one) => typeof one.key === "string");
      if (mixed) order.forEach((one) => { one.key = one.key === null ? null : String(one.key); });
      order.sort((a, b) => Sorting.compare(a.key, b.key, sorting.direction));
      body.replaceChildren(...order.map(({ line }) => lineElement(line, down, columns)));
      heads.forEach((head, at) => head.removeAttribute("aria-sort"));
      if (sorting.index >= 0) heads[sorting.index].setAttribute("aria-sort", sorting.direction > 0 ? "ascending" : "descending");
    }

    function sort(index) {
      sorting.direction = index === sorting.index ? -sorting.direction : 1;
      sorting.index = index;
      show();
    }

    const head = (index, title, unit, attributes) => element("th", { scope: "col", ...attributes },
      element("button", { type: "button", onclick: () => sort(index) }, element("span", {}, title), unit ? element("small", {}, unit) : null));
    down.forEach((name, at) => heads.push(head(at, name, "", { class: at > 0 ? "text" : null })));
    columns.forEach((column, at) => heads.push(headOf(column, at, columns, (title, unit, attributes) => head(down.length + at, title, unit, attributes))));
    show();
    const groups = groupHeads(columns, down.length);
    table.replaceChildren(element("thead", {}, groups, element("tr", {}, heads)), body);
  }

  const first = (columns, at) => at === 0 || columns[at].key !== columns[at - 1].key || columns[at].published !== columns[at - 1].published;
  const severalFigures = (columns) => distinct(columns.map((column) => column.name)).length > 1;

  function headOf(column, at, columns, head) {
    const grouped = severalFigures(columns) || !column.group;
    const title = grouped ? column.name : column.group;
    const unit = [grouped ? null : column.name, column.unit].filter(Boolean).join(", ");
    return head(title, unit, { class: [first(columns, at) ? "first-of-group" : "", column.published ? "published" : ""].join(" ").trim() || null });
  }

  /** A line above the headings where they do not say all: which group, and what was published. */
  function groupHeads(columns, down) {
    const needed = columns.some((column) => column.published) || (severalFigures(columns) && columns.some((column) => column.group));
    if (!needed) return null;
    const spans = [];
    columns.forEach((column, at) => {
      const inner = severalFigures(columns) ? column.group : "";
      const title = column.published ? ["published", inner].filter(Boolean).join(": ") : inner;
      if (spans.length > 0 && spans.at(-1).title === title && spans.at(-1).published === column.published) spans.at(-1).count += 1;
      else spans.push({ title, count: 1, published: column.published });
    });
    return element("tr", {}, element("th", { class: "plain", colspan: down }), spans.map((span) =>
      element("th", { scope: "colgroup", colspan: span.count, class: span.published ? "group published" : "group" }, span.title)));
  }

  function lineElement(line, down, columns) {
    return element("tr", {},
      line.labels.map((label, at) => element(at === 0 ? "th" : "td", at === 0 ? { scope: "row" } : { class: "text" }, folded(Values.labelled(down[at], label)))),
      columns.map((column, at) => cell(rowAt(line, column), column, first(columns, at))));
  }

  /** A long text, such as a stack, is opened by whoever wants it. */
  function folded(text) {
    if (text.length <= LONG_TEXT) return text;
    return element("details", { class: "long text-fold" }, element("summary", {}, `${text.slice(0, LONG_TEXT - 20)}…`), text);
  }

  function cell(row, column, isFirst) {
    const classes = [isFirst ? "first-of-group" : "", column.published ? "published" : ""];
    const made = (name, ...content) => element("td", { class: [...classes, name].filter(Boolean).join(" ") || null }, ...content);
    if (!row) return made("none", column.published ? "" : Units.MISSING);
    if (row.status !== "ok") return made(row.status === "failed" ? "alarm" : "none", row.status);
    const figure = Values.of(row, column.name);
    if (!figure) return made("none", Units.MISSING);
    const failed = (row.checks ?? []).filter((check) => check.outcome === "failed");
    return made(failed.length ? "doubtful" : "", Values.alone(figure),
      failed.length ? element("span", { class: "doubt", title: failed.map((check) => `${check.name}: ${check.detail}`).join("; ") }, "!") : null,
      figure.error === null ? null : element("span", { class: "spread" }, Values.errorText(figure)));
  }

  return { of };
})();
