/* Puts the page of experiments together out of the results that it carries. */
(() => {
  const { element, fill, select, definitions } = Elements;
  const data = JSON.parse(document.getElementById("result").textContent);
  const several = new Set(data.runs.map((run) => run.command)).size > 1 || data.contrast !== null;
  const TITLES = {
    init: "What initialisation costs",
    tlab: "How objects are allocated",
    locks: "Locks, escape analysis, and how benchmarks mislead",
    calibrate: "What this machine's memory costs",
    copy: "Making and copying arrays, predicted and measured",
    predict: "What would it cost?",
    "predict move": "What would moving off the heap bring?",
    stores: "What each store costs",
    tail: "How long a read may take",
  };

  const date = (instant) => new Date(instant).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const distinct = (values) => [...new Set(values)];

  function heading() {
    const [only] = data.runs;
    document.getElementById("kicker").textContent = data.contrast ? "report --compare" : several ? "report" : only?.command ?? "report";
    document.getElementById("title").textContent = data.contrast ? "Two sides, figure by figure"
      : several ? "What this JVM does with memory and locks" : TITLES[only?.command] ?? "Experiments";
    document.title = `Hinterland lab: ${document.getElementById("title").textContent}`;
    const cores = distinct(data.runs.map((run) => `${run.machine.cpu}, ${run.machine.cores} cores`));
    fill("facts", [
      ...(cores.length === 1 ? cores : [`${cores.length} machines`]),
      `JDK ${distinct(data.runs.flatMap((run) => run.jvms.map((jvm) => jvm.label))).join(", ")}`,
      data.experiments.length === 1 ? "1 experiment" : `${data.experiments.length} experiments`,
      distinct(data.runs.map((run) => date(run.startedAt))).slice(0, 3).join("; "),
    ].join(" · "));
    const quick = data.runs.filter((run) => run.quick);
    fill("quick", quick.length === 0 ? null : element("p", { class: "quick" }, element("b", {}, "Quick"),
      quick.length === data.runs.length ? ": few repeats, large errors. Without --quick it takes longer and says more."
        : `: ${distinct(quick.map((run) => `./lab ${run.command}`)).join(", ")}; few repeats there, and large errors.`));
  }

  const idOf = (index) => `experiment-${index + 1}`;

  function contents() {
    const links = data.experiments.map(({ experiment, run }, index) => [data.runs[run].command, idOf(index), experiment.title, experiment]);
    const groups = Map.groupBy(links, ([command]) => command);
    const link = (id, title, note) => element("li", {}, element("a", { href: `#${id}` }, title), note ? element("span", { class: "muted" }, ` ${note}`) : null);
    const general = [
      data.contrast ? link("contrast-section", "Side by side") : null,
      areTested ? link("claims-section", "Claims, then and now", tally()) : null, link("conditions-section", "Machine, JVMs and settings"),
    ].filter(Boolean);
    fill("contents", element("div", {}, element("h2", {}, "Contents"), element("ul", {}, general)),
      [...groups.entries()].map(([command, list]) => element("div", {}, element("h3", {}, data.contrast ? "Experiments on both sides" : element("code", {}, `./lab ${command}`)),
        element("ol", {}, list.map(([, id, title, experiment]) => link(id, title, note(experiment)))))));
  }

  function tally() {
    const measured = data.claims.filter((claim) => claim.answers.length > 0).length;
    return `${measured} of ${data.claims.length} measured`;
  }

  function note(experiment) {
    const failed = experiment.rows.filter((row) => row.status === "failed").length;
    return failed > 0 ? `${failed} failed` : "";
  }

  /** Whether a command on this page tests claims; where none does, their table would only say so. */
  const areTested = data.runs.length === 0 || data.claims.some((claim) => claim.answers.length > 0
    || data.runs.some((run) => claim.command.startsWith(`./lab ${run.command}`)));

  function claims() {
    document.getElementById("claims-section").hidden = !areTested;
    fill("claims-summary", data.summary.map((sentence) => element("li", {}, sentence)));
    Claims.show(document.getElementById("claims"), data.claims);
  }

  function contrast() {
    document.getElementById("contrast-section").hidden = data.contrast === null;
    if (data.contrast) fill("contrast", Contrasts.overview(data.contrast));
  }

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

  function plotFigure(experiment, plot, key) {
    const place = element("div", { class: "plot-place" });
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
          Plots.drawAll();
        })), legend([...points.series, ...points.limits], hidden, bar, Plots.drawAll)].filter(Boolean),
        height: (narrow) => (bar ? BarPlot.height(points) : LinePlot.height(narrow)),
        option: (narrow, size) => (bar ? BarPlot.option(plot, points, hidden, narrow, size) : LinePlot.option(plot, points, hidden, narrow)),
        label: `${plot.title}: ${plot.y} by ${plot.x}`,
      }));
    }

    show();
    return place;
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

  function experimentSection({ experiment, run }, index) {
    const id = idOf(index);
    const facts = data.runs[run];
    const origin = data.contrast ? null : element("p", { class: "origin" }, element("code", {}, `./lab ${facts.command}`),
      ` · ${date(facts.startedAt)}${facts.quick ? " · quick" : ""}`);
    const plots = experiment.plots.map((plot, at) => plotFigure(experiment, plot, `${index + 1}-${at + 1}`));
    return element("section", { class: "experiment", id, "aria-labelledby": `${id}-title`, "data-id": experiment.id },
      element("h2", { id: `${id}-title` }, experiment.title), origin,
      element("p", { class: "question" }, experiment.question),
      experiment.conclusion ? element("div", { class: "conclusion" }, element("p", {}, experiment.conclusion)) : null,
      experiment.method ? element("p", { class: "method" }, element("b", {}, "Method. "), experiment.method) : null,
      plots.length > 0 ? element("div", { class: "figures-grid" }, plots) : null,
      Contrasts.ofExperiment(data.contrast, experiment.id),
      Pivot.of(experiment, id),
      element("p", { class: "below" }, Export.table(experiment.id, () => Export.experiment(experiment))),
      published(experiment),
      Checks.doubts(experiment.rows),
      experiment.notes.length > 0 ? element("ul", { class: "notes" }, experiment.notes.map((text) => element("li", {}, text))) : null,
      Checks.table(experiment.rows));
  }

  function published(experiment) {
    return experiment.published ? element("p", { class: "below source" }, element("b", {}, "Published: "), experiment.published.source) : null;
  }

  function conditions() {
    const machines = Map.groupBy(data.runs, (run) => JSON.stringify([run.side, run.machine]));
    fill("conditions", element("div", { class: "columns" }, [...machines.values()].map(machineConditions), data.runs.map(runConditions)),
      aside("Files that were not read", data.notRead), aside("Left out, because newer results replace them (--all shows them)", data.outdated));
  }

  function aside(title, lines) {
    return lines.length === 0 ? null : [element("h3", {}, title), element("ul", {}, lines.map((line) => element("li", {}, line)))];
  }

  function machineConditions([{ side, machine }]) {
    const caches = Object.entries(machine.cacheSizes ?? {}).map(([name, bytes]) => `${name} ${Units.bytes(bytes)}`).join(", ");
    return element("div", {}, element("h3", {}, side ? `${side}: machine` : "Machine"), definitions([
      ["Processor", machine.cpu], ["Cores", String(machine.cores)], ["Caches", caches], ["Memory", Units.bytes(machine.memoryBytes)],
      ["System", `${machine.os}, ${machine.architecture}`], ["Huge pages", machine.transparentHugePages],
    ]));
  }

  function start({ variant, flags }) {
    return element("li", {}, element("b", {}, variant), flags.length > 0 ? `: ${flags.join(" ")}` : ": no flags");
  }

  function runConditions(run) {
    return element("div", {}, element("h3", {}, `${run.side ? `${run.side}: ` : ""}${TITLES[run.command] ?? run.command}`), definitions([
      ["Command", element("code", {}, ["./lab", run.command, ...run.arguments.filter((word, at) => at > 0 || word !== run.command)].join(" "))],
      ["Results", run.source], ["Began", date(run.startedAt)], ["Took", Units.millis(run.elapsedMillis)],
      ["Quick", run.quick ? "yes: few repeats, large errors" : null],
      ["JVMs", element("span", {}, run.jvms.map((jvm) => element("span", { class: "jvm" }, [jvm.version, jvm.vendor].filter(Boolean).join(", "))))],
      ["Flags", run.starts?.length > 0 ? element("ul", { class: "notes flags" }, run.starts.map(start)) : null],
      ["Notes", run.notes.length > 0 ? element("ul", { class: "notes" }, run.notes.map((text) => element("li", {}, text))) : null],
    ]));
  }

  heading();
  contents();
  contrast();
  claims();
  fill("experiments", data.experiments.map(experimentSection));
  conditions();
  Plots.drawAll();
  Plots.follow();
  Reading.hintAtWhatIsBeyond();
  Reading.openForPrinting();
  document.documentElement.dataset.drawn = "true";
})();
