/* Takes figures out of the page: a table as CSV (RFC 4180), a plot as SVG or PNG. */
const Export = (() => {
  const { element } = Elements;

  function field(value) {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  const lines = (rows) => rows.map((row) => row.map(field).join(",") + "\r\n").join("");

  /** The rows of an experiment, with the published ones: a column for each label, and two for each figure, in full. */
  function experiment(of) {
    const rows = [...of.rows.map((row) => [row, "here"]), ...(of.published?.rows ?? []).map((row) => [row, "published"])];
    const named = (part) => [...new Set(rows.flatMap(([row]) => Object.keys(row[part] ?? {})))];
    const labels = named("labels");
    const figures = named("values");
    const unit = (name) => rows.map(([row]) => row.values?.[name]?.unit).find(Boolean);
    return lines([
      [...labels, ...figures.flatMap((name) => [unit(name) ? `${name} (${unit(name)})` : name, `${name} ±`]), "source", "status", "reason"],
      ...rows.map(([row, source]) => [
        ...labels.map((name) => row.labels[name]),
        ...figures.flatMap((name) => [row.values?.[name]?.value, row.values?.[name]?.error]),
        source, row.status, row.reason]),
    ]);
  }

  /** The runs of stores: all that is one figure or text, nested parts by their path. */
  function runs(all) {
    const flat = all.map((run) => Object.fromEntries(scalars(run, "")));
    const names = [...new Set(flat.flatMap(Object.keys))];
    return lines([names, ...flat.map((run) => names.map((name) => run[name]))]);
  }

  function scalars(part, path) {
    return Object.entries(part).flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.every((one) => typeof one !== "object") ? [[path + name, value.join(" ")]] : [];
      return value !== null && typeof value === "object" ? scalars(value, `${path}${name}.`) : [[path + name, value]];
    });
  }

  function save(name, blob) {
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  const button = (title, label, onclick) => element("button", { type: "button", class: "export", title, onclick }, label);

  /** A button that saves a table. {@code text} gives its lines when they are asked for. */
  function table(name, text) {
    return button("save these figures as a table", "CSV", () => save(`${name}.csv`, new Blob([text()], { type: "text/csv" })));
  }

  /** The two buttons of a plot. {@code svg} gives the picture when it is asked for. */
  function plot(name, svg) {
    return [
      button("save this plot as a vector graphic", "SVG", () => save(`${name}.svg`, new Blob([svg()], { type: "image/svg+xml" }))),
      button("save this plot as an image", "PNG", async () => save(`${name}.png`, await png(svg()))),
    ];
  }

  /** Draws a picture at twice its size, which is what screens of today show. */
  async function png(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  return { experiment, runs, table, plot, png };
})();
