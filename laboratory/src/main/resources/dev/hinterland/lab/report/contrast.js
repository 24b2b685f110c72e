/* Two sides, figure by figure: which differ by more than their errors. */
const Contrasts = (() => {
  const { element } = Elements;
  const MOST = 12;
  const FOLD_FROM = 16;

  const ratio = (figure) => (Values.number(figure.ratio) === null ? Units.MISSING : `${Values.digits(figure.ratio)} ×`);
  const plain = (raw) => Values.of({ values: { raw } }, "raw");

  function figureRow(figure, title) {
    const doubt = figure.differs && !figure.errorKnown ? ", no error known" : "";
    const words = figure.differs ? (figure.ratio === null ? "differs" : figure.ratio > 1 ? "higher" : "lower") : "within the errors";
    return element("tr", { class: figure.differs ? "differs" : "same" },
      element("th", { scope: "row" }, title ? element("span", { class: "spread" }, title) : null, Values.nameOf(figure.labels) || Units.MISSING,
        figure.doubtful ? element("span", { class: "doubt", title: "a check of this row failed" }, "!") : null),
      element("td", { class: "text" }, [figure.name, figure.a.unit].filter(Boolean).join(", ")),
      valueCell(plain(figure.a)), valueCell(plain(figure.b)),
      element("td", { class: "ratio" }, ratio(figure)), element("td", { class: "text" }, words + doubt));
  }

  function valueCell(figure) {
    return element("td", {}, Values.alone(figure), figure?.error == null ? null : element("span", { class: "spread" }, Values.errorText(figure)));
  }

  function tableOf(rows, label) {
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
      element("table", { class: "figures contrast" },
        element("thead", {}, element("tr", {}, ["Row", "Figure", "A", "B", "B / A", "B is"].map((title, at) =>
          element("th", { scope: "col", class: at === 1 || at === 5 ? "plain text" : "plain" }, title)))),
        element("tbody", {}, rows)));
  }

  const shortened = (name) => (name.length <= 90 ? name : `${name.slice(0, 89)}…`);

  function lone(rows, side, other) {
    if (rows.length === 0) return null;
    return element("li", {}, element("b", {}, `Only in ${side}`), `, ${rows.length === 1 ? "1 row" : `${rows.length} rows`}: `,
      rows.slice(0, MOST).map((row) => `${shortened(Values.nameOf(row.labels))} (${other}: ${row.reason})`).join("; ") + (rows.length > MOST ? "; …" : ""));
  }

  /** The comparison of one experiment, to stand with its plots. */
  function ofExperiment(contrast, id) {
    const one = contrast?.experiments.find((experiment) => experiment.id === id);
    if (!one) return null;
    const table = one.figures.length > 0 ? tableOf(one.figures.map((figure) => figureRow(figure, null)), `Side by side: ${one.title}`) : null;
    const beside = [lone(one.onlyA, "A", "B"), lone(one.onlyB, "B", "A"), ...one.notes.map((note) => element("li", {}, note))].filter(Boolean);
    return element("div", { class: "side-by-side" },
      table ? element("details", { class: one.figures.length > 80 ? "fold long" : "fold", open: one.figures.length < FOLD_FROM },
        element("summary", {}, one.sentence), element("div", { class: "tall" }, table)) : element("p", { class: "muted" }, "No figure is on both sides."),
      beside.length > 0 ? element("ul", { class: "doubts" }, beside) : null);
  }

  /** What concerns all experiments, and what differs most. */
  function overview(contrast) {
    const sides = [["A", contrast.sourceA], ["B", contrast.sourceB]];
    return [
      element("p", { class: "sides" }, sides.map(([side, source]) => element("span", {}, element("b", {}, side), " ", element("code", {}, source)))),
      element("ul", {}, contrast.notes.map((note) => element("li", {}, note))),
      element("p", { class: "sentence" }, contrast.sentence),
      contrast.differences.length > 0 ? [element("h3", {}, "What differs most"),
        tableOf(contrast.differences.slice(0, MOST).map(({ title, figure }) => figureRow(figure, title)), "What differs most")] : null,
      ...[["A", contrast.onlyA], ["B", contrast.onlyB]].filter(([, titles]) => titles.length > 0).map(([side, titles]) =>
        element("p", { class: "below" }, element("b", {}, `Experiments only in ${side}: `), titles.join("; "))),
    ].flat();
  }

  return { ofExperiment, overview };
})();
