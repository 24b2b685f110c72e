/* How series are told apart: what was varied by hue, JDKs (or the sides of a comparison) by shade, line and mark. */
const Looks = (() => {
  const HUES = 8;
  const LINES = [[], [2, 3], [9, 3, 2, 3], [4, 2, 1, 2, 1, 2]];
  const MARKS = ["circle", "triangle", "rect", "pin"];
  const SHADES = [1, 0.58, 0.42, 0.32];

  const styleLabel = (names) => ["side", "jdk"].find((name) => names.includes(name));

  /** The newest comes last, and is drawn strongest. */
  function inOrder(values) {
    return [...new Set(values)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  }

  /** Gives each of several series, told apart by labels of these names, a look. */
  function of(names, series) {
    const style = styleLabel(names);
    const hueNames = names.filter((name) => name !== style);
    const hueOf = (labels) => JSON.stringify(hueNames.map((name) => labels[name] ?? ""));
    const own = series.filter((one) => !one.published);
    const styles = inOrder(own.map((one) => one.labels[style] ?? "")).reverse();
    const hues = [...new Set(own.map((one) => hueOf(one.labels)))];
    const onlyStyles = hues.length === 1 && styles.length > 1;
    for (const one of series) {
      const at = one.published ? 0 : Math.max(0, styles.indexOf(one.labels[style] ?? ""));
      const hue = onlyStyles ? at : hues.indexOf(hueOf(one.labels));
      one.look = look(hue, at, onlyStyles && !one.published, one.published);
    }
    return series;
  }

  function look(hue, style, full, published) {
    const known = hue >= 0 && !(published && full);
    return {
      variable: known ? `series-${hue % HUES}` : "muted",
      shade: full || published ? 1 : SHADES[Math.min(style, SHADES.length - 1)],
      dashes: published ? [7, 5] : LINES[Math.min(style, LINES.length - 1)],
      mark: published ? "diamond" : MARKS[(style + (hue >= HUES ? 2 : 0)) % MARKS.length],
      hollow: published,
      width: published ? 1.5 : style === 0 ? 2.4 : 2,
    };
  }

  /** A limit has the hue of the series that stays below it, or one that no series has. */
  function ofLimit(series, free) {
    return { variable: series ? series.look.variable : `series-${free % HUES}`, shade: 0.8, dashes: [7, 4], mark: "none", hollow: false, width: 1.6 };
  }

  /** The colour as the charts need it: a shade of a colour of the style sheet on the card. */
  function colour(one) {
    return mix(Plots.colour(one.variable), Plots.colour("card"), one.shade);
  }

  function mix(front, back, share) {
    const long = (hex) => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex);
    const parts = (hex) => [1, 3, 5].map((at) => parseInt(long(hex).slice(at, at + 2), 16));
    const [a, b] = [parts(front), parts(back)];
    return `#${a.map((value, i) => Math.round(value * share + b[i] * (1 - share)).toString(16).padStart(2, "0")).join("")}`;
  }

  const SVG = "http://www.w3.org/2000/svg";

  function svg(name, attributes, ...children) {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  const SHAPES = {
    none: () => ["path", { d: "" }],
    circle: () => ["circle", { cx: 14, cy: 6, r: 3.6 }],
    triangle: () => ["path", { d: "M14 1.8 L18.4 9.6 L9.6 9.6 Z" }],
    rect: () => ["rect", { x: 10.6, y: 2.6, width: 6.8, height: 6.8 }],
    pin: () => ["circle", { cx: 14, cy: 6, r: 2.2 }],
    diamond: () => ["path", { d: "M14 1.4 L18.6 6 L14 10.6 L9.4 6 Z" }],
  };

  /** A key for the legend: a piece of the line with its mark, or of the bar. */
  function key(one, bar) {
    const paint = `color-mix(in srgb, var(--${one.variable}) ${Math.round(one.shade * 100)}%, var(--card))`;
    const drawn = bar
      ? [svg("rect", { x: 7, y: 1, width: 14, height: 10, rx: 2, "stroke-width": 1.5,
        "stroke-dasharray": one.hollow ? "3 2" : "none", style: `stroke:${paint};fill:${one.hollow ? "none" : paint}` })]
      : [svg("line", { x1: 0, y1: 6, x2: 28, y2: 6, "stroke-width": one.width, "stroke-dasharray": one.dashes.join(" "),
        style: `stroke:${paint}` }),
      svg(...withPaint(SHAPES[one.mark](), one, paint))];
    const box = bar ? { width: 16, viewBox: "6 0 16 12" } : { width: 28, viewBox: "0 0 28 12" };
    return svg("svg", { height: 12, ...box, "aria-hidden": "true" }, ...drawn);
  }

  function withPaint([name, attributes], one, paint) {
    return [name, { ...attributes, "stroke-width": 1.5,
      style: `stroke:${paint};fill:${one.hollow ? "var(--card)" : paint}` }];
  }

  return { of, ofLimit, colour, key };
})();
