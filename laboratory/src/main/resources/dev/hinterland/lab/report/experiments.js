/* Adds to the page of experiments what needs a script: plots, sorting, export, and what a link leads to. */
(() => {
  const { element, select } = Elements;
  const { experiments } = JSON.parse(document.getElementById("result").textContent);

  function legend(series, hidden, bar, redraw) {
    if (series.length < 2 && !series.some((one) => one.published)) return null;
    return element("div", { class: "legend" }, series.map((one) => {
      const button = element("button", { type: "button", "aria-pressed": "true", title: "show or hide", onclick: () => {
        if (hidden.has(one.name)) hidden.delete(one.name); else hidden.add(one.name);
        button.setAttribute("aria-pressed", String(!hidden.has(one.name)));
        redraw();
      } }, Looks.key(one.look, bar), element("span", {}, one.name));
      return button;
    }));
  }

  function plotFigure(place, experiment, plot, key) {
    const choices = Points.choices(experiment, plot);
    const choice = Object.fromEntries(choices.map(([name, values]) => [name, values[0]]));

    function show() {
      const points = Points.of(experiment, plot, choice);
      const bar = plot.kind === "bars";
      const hidden = new Set();
      if (points.series.length === 0) {
        place.replaceChildren(element("figure", {}, element("figcaption", {}, element("h3", {}, plot.title),
          element("p", {}, "Nothing was measured that could be drawn."))));
        return;
      }
      place.replaceChildren(Plots.figure(key, {
        title: plot.title, text: remarks(plot, points, bar),
        choice: [...choices.map(([name, values]) => select(name, values.map((value) => [value, Values.labelled(name, value)]), choice[name], (value) => {
          choice[name] = value;
          show();
          Plots.drawAll(place);
        })), legend([...points.series, ...points.limits], hidden, bar, () => Plots.drawAll(place))].filter(Boolean),
        height: (narrow) => (bar ? BarPlot.height(points) : LinePlot.height(narrow)),
        option: (narrow, size) => (bar ? BarPlot.option(plot, points, hidden, narrow, size) : LinePlot.option(plot, points, hidden, narrow)),
        label: `${plot.title}: ${plot.y} by ${plot.x}`,
      }));
    }

    show();
  }

  function remarks(plot, points, bar) {
    const left = bar ? BarPlot.left(points) : 0;
    const unseen = bar ? 0 : LinePlot.hidden(plot, points);
    return [
      left > 0 ? `The first ${points.names.length - left} of ${points.names.length}; the table has all.` : "",
      unseen > 0 ? `At zero or below, and so without a place on a logarithmic axis: ${unseen === 1 ? "one figure" : `${unseen} figures`}.` : "",
      points.joined ? "" : "Each point is a row; dotted: equal.",
      points.limits.length > 0 ? "Dashed: the most that a line of the same colour can reach." : "",
    ].filter(Boolean).join(" ");
  }

  function plots() {
    for (const place of document.querySelectorAll("[data-plot]")) {
      const [at, number] = place.dataset.plot.split("-");
      const { experiment } = experiments[at - 1];
      plotFigure(place, experiment, experiment.plots[number - 1], place.dataset.plot);
    }
  }

  function exports() {
    document.querySelectorAll("details.experiment .csv").forEach((place, at) => {
      const { experiment } = experiments[at];
      place.append(Export.table(experiment.id, () => Export.experiment(experiment)));
    });
  }

  plots();
  exports();
  document.querySelectorAll("table.sortable").forEach(Sorting.add);
  Reading.openLinked();
  Plots.drawAll();
  document.querySelectorAll("details.experiment").forEach((one) => one.addEventListener("toggle", () => Plots.drawAll(one)));
  Plots.follow();
  Reading.hintAtWhatIsBeyond();
  Reading.openForPrinting();
  document.documentElement.dataset.drawn = "true";
})();
