/* What all plots share: colours out of the style sheet, axes, figures on the page, and redrawing them. */
const Plots = (() => {
  const { element } = Elements;
  const drawn = new Map();
  const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  }

  const ink = () => ({ ink: colour("ink"), muted: colour("muted"), line: colour("line"), card: colour("card"), own: colour("own") });

  function base(description) {
    const colours = ink();
    return {
      animation: false,
      backgroundColor: "transparent",
      textStyle: { fontFamily: FONT, color: colours.ink },
      // ECharts' own description reads bars out with their places, and those without a value as NaN; the tables have all figures.
      aria: { enabled: true, label: { description } },
      legend: legend({}),
      tooltip: tooltip({}),
    };
  }

  function legend(options) {
    return { top: 0, left: 0, itemWidth: 14, itemHeight: 10, itemGap: 14, icon: "roundRect",
      textStyle: { color: ink().ink, fontSize: 12, fontFamily: FONT }, inactiveColor: ink().line, ...options };
  }

  function tooltip(options) {
    const colours = ink();
    return { confine: true, backgroundColor: colours.card, borderColor: colours.line, padding: [8, 10],
      textStyle: { color: colours.ink, fontFamily: FONT }, extraCssText: "box-shadow: 0 4px 18px rgba(0,0,0,.18);", ...options };
  }

  /** A value axis with its title beyond its end (vertical) or below its middle (horizontal). */
  function axis(name, horizontal, options = {}) {
    const colours = ink();
    const title = horizontal
      ? { nameLocation: "middle", nameGap: 28, nameTextStyle: { color: colours.muted, fontSize: 12 } }
      : { nameLocation: "end", nameGap: 12, nameTextStyle: { color: colours.muted, fontSize: 12, align: "left", padding: [0, 0, 0, -34] } };
    return {
      type: "value", name, ...title, ...options,
      axisLabel: { color: colours.muted, fontSize: 11, hideOverlap: true, ...options.axisLabel },
      axisLine: { show: false, lineStyle: { color: colours.line }, ...options.axisLine },
      axisTick: { show: false, ...options.axisTick },
      splitLine: { lineStyle: { color: colours.line, width: 1 }, ...options.splitLine },
    };
  }

  /**
   * Puts a plot on the page and keeps it drawn. {@code height(narrow)} gives its height, {@code option(narrow, size)} what
   * ECharts draws; both are asked again when the width, the colours or the medium change.
   */
  function figure(key, { title, text, choice, height, option, label }) {
    const description = label ?? title;
    const place = element("div", { class: "chart", id: `plot-${key}`, role: "img", "aria-label": description });
    drawn.set(key, { place, height, option, description, instance: null });
    return element("figure", { id: `figure-${key}` },
      element("figcaption", {}, element("h3", {}, title), text ? element("p", {}, text) : null,
        element("div", { class: "figure-choice" }, choice ?? [], Export.plot(key, () => svg(key)))),
      place);
  }

  const KEY_HEIGHT = 18;

  /** A plot as it is drawn now, with the names of its series below, as a file that stands alone. */
  function svg(key) {
    const { instance } = drawn.get(key);
    const colours = ink();
    const series = new Map(instance.getOption().series.filter((one) => one.name).map((one) => [one.name, one.color ?? one.itemStyle?.color]));
    const [width, height] = [instance.getWidth(), instance.getHeight()];
    const whole = height + KEY_HEIGHT * series.size + 8;
    const names = [...series].map(([name, shade], at) => {
      const y = height + KEY_HEIGHT * at + 12;
      return `<rect x="12" y="${y - 9}" width="14" height="10" fill="${Elements.escaped(String(shade ?? colours.muted))}"/>`
        + `<text x="32" y="${y}" font-size="12" font-family="${Elements.escaped(FONT)}" fill="${colours.ink}">${Elements.escaped(name)}</text>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">`
      + `<rect width="100%" height="100%" fill="${colours.card}"/>${instance.renderToSVGString()}${names.join("")}</svg>`;
  }

  function draw(plot) {
    const width = plot.place.clientWidth;
    if (width === 0) return;
    const narrow = width < 480;
    const height = plot.height(narrow);
    plot.place.style.height = `${height}px`;
    if (!plot.instance || plot.instance.isDisposed()) {
      plot.instance = echarts.init(plot.place, null, { renderer: "svg" });
    }
    plot.instance.resize({ width, height });
    plot.instance.setOption({ ...base(plot.description), ...plot.option(narrow, { width, height }) }, { notMerge: true });
  }

  /** Draws all plots that are in a part of the page, and forgets those that are no longer on it. */
  function drawAll(part = document) {
    for (const [key, plot] of drawn) {
      if (plot.place.isConnected) {
        if (part.contains(plot.place)) draw(plot);
      } else {
        plot.instance?.dispose();
        drawn.delete(key);
      }
    }
  }

  /** Redraws when the width changes, the colour scheme changes, and for printing. */
  function follow() {
    let width = document.documentElement.clientWidth;
    let waiting = null;
    addEventListener("resize", () => {
      if (document.documentElement.clientWidth === width) return;
      width = document.documentElement.clientWidth;
      clearTimeout(waiting);
      waiting = setTimeout(() => drawAll(), 120);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawAll());
    matchMedia("print").addEventListener("change", () => drawAll());
  }

  return { ink, colour, axis, legend, tooltip, figure, svg, drawAll, follow };
})();
