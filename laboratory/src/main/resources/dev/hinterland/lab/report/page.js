/* Puts the page together out of the result that it carries. */
(() => {
  const { element, fill, select, definitions } = Elements;
  const result = JSON.parse(document.getElementById("result").textContent);
  const data = Runs.of(result);
  const choice = {
    collector: data.collectors[0],
    heapBytes: result.settings.heaps.find((heap) => data.heaps.includes(heap)) ?? data.heaps[0],
    jdk: data.jdks[0],
    everything: false,
  };
  const shown = { left: null, right: null, young: null, pools: false };

  const VERDICTS = { "move": "Move it off the heap", "keep": "Keep it on the heap", "bigger-heap": "Use a bigger heap" };

  const chosen = () => data.matching(choice);
  const severalConfigurations = () => data.collectors.length * data.heaps.length * data.jdks.length > 1;

  function facts() {
    const { settings, machine } = result;
    const stores = new Set(result.runs.map((run) => run.setup.store)).size;
    fill("facts", [
      `${Units.count(settings.entries)} entries, ${stores} ${stores === 1 ? "store" : "stores"}`,
      `heap ${data.heaps.map(Units.bytes).join(", ")}`,
      data.collectors.join(", "),
      `JDK ${data.jdks.join(", ")}`,
      `${machine.cores} cores`,
      new Date(result.startedAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
    ].join(" · "));
  }

  function advice() {
    const { advice: given } = result;
    const verdict = VERDICTS[given?.verdict] ?? "No verdict";
    const section = fill("advice",
      element("p", { class: "verdict" }, verdict),
      element("p", { class: "sentence" }, given?.sentence ?? "These runs allow no comparison between the heap and what lies outside it."),
      given?.reasons?.length ? element("ul", {}, given.reasons.map((reason) => element("li", {}, reason))) : null,
      given?.followed ? element("p", {}, given.followed.sentence) : null);
    section.style.setProperty("--verdict", `var(--verdict-${given?.verdict in VERDICTS ? given.verdict : "none"})`);
  }

  function configuration() {
    const selects = [
      ["Collector", "collector", data.collectors, String],
      ["Heap", "heapBytes", data.heaps, Units.bytes],
      ["JDK", "jdk", data.jdks, String],
    ].filter(([, , values]) => values.length > 1).map(([label, name, values, format]) => select(label,
      values.map((value, index) => [index, format(value)]), values.indexOf(choice[name]), (index) => {
        choice[name] = values[Number(index)];
        show();
      }));
    fill("choice", selects).hidden = selects.length === 0;
  }

  function everything() {
    if (!severalConfigurations()) return null;
    const box = element("input", { type: "checkbox", checked: choice.everything,
      onchange: () => { choice.everything = box.checked; runsTable(); } });
    return element("label", {}, box, "all collectors and heaps in the table");
  }

  function runsTable() {
    const rows = choice.everything ? data.groups : chosen();
    const medians = data.repeats > 1
      ? `Medians of ${data.repeats} repeats, the range of all of them in small figures. ` : "One run each, so no spread is known. ";
    fill("runs-lead", `${medians}Click a heading to sort. `, everything(), " ",
      Export.table("runs", () => Export.runs(result.runs)));
    Tables.runs(document.getElementById("runs"), data, rows, choice.everything && severalConfigurations());
  }

  function notes() {
    fill("notes", result.notes.length === 0 ? null : [element("h3", {}, "Notes"),
      element("ul", {}, result.notes.map((note) => element("li", {}, note)))]);
  }

  function byStore() {
    const groups = chosen();
    fill("by-store", ByStore.totalTime(groups, data.repeats), ByStore.collections(groups), ByStore.memory(groups),
      groups.some((row) => row.value("bytesPerEntry") !== null) ? ByStore.perEntry(groups) : null);
  }

  /** The runs of the chosen configuration that have a course, by a name for the select. */
  function courses() {
    const runs = chosen().flatMap((row) => row.shown.filter(OverTime.hasCourse).map((run) => [
      row.runs.length > 1 ? `${run.setup.store}, repeat ${run.setup.repeat}` : run.setup.store, run]));
    return new Map(runs);
  }

  const firstOf = (named, test) => [...named].find(([, run]) => test(run))?.[0];
  const collectionTime = ({ collections }) => (collections.full?.millis ?? 0) * 1000 + (collections.young?.millis ?? 0);

  function hardestOnHeap(named) {
    return [...named].filter(([, run]) => run.setup.onHeap)
      .sort(([, a], [, b]) => collectionTime(b) - collectionTime(a))[0]?.[0];
  }

  function course() {
    const named = courses();
    document.getElementById("course-section").hidden = named.size === 0;
    if (named.size === 0) return;
    const any = [...named.keys()];
    if (!named.has(shown.left)) shown.left = hardestOnHeap(named) ?? any[0];
    if (!named.has(shown.right)) shown.right = firstOf(named, (run) => run.setup.store === Runs.OWN) ?? any[any.length - 1];
    const like = [named.get(shown.left), named.get(shown.right)];
    fill("course", ["left", "right"].map((side) => OverTime.course(`course-${side}`, {
      title: shown[side], run: named.get(shown[side]), like, pools: shown.pools,
      choice: [
        select("Run", any.map((name) => [name, name]), shown[side], (name) => { shown[side] = name; course(); Plots.drawAll(); }),
        like.some((run) => OverTime.poolNames(run).length > 0) ? select("Heap", [["total", "total"], ["pools", "by pool"]],
          shown.pools ? "pools" : "total", (how) => { shown.pools = how === "pools"; course(); Plots.drawAll(); }) : null,
      ].filter(Boolean),
    })));
  }

  function young() {
    const named = new Map([...courses()].filter(([, run]) => run.setup.onHeap && run.course.gcEvents.length > 0));
    document.getElementById("young-section").hidden = !result.youngCollectionNote && named.size === 0;
    const paragraphs = (text) => (text ? text.split(/\n+/).map((part) => element("p", {}, part)) : []);
    if (named.size === 0) {
      fill("young-note", paragraphs(result.youngCollectionNote));
      fill("young-plot");
      return;
    }
    if (!named.has(shown.young)) shown.young = hardestOnHeap(named);
    const run = named.get(shown.young);
    const { youngNote } = run.collections;
    const own = youngNote && youngNote !== result.youngCollectionNote ? youngNote : null;
    fill("young-note", paragraphs(result.youngCollectionNote), own ? [element("h3", {}, shown.young), ...paragraphs(own)] : []);
    fill("young-plot", OverTime.young("young", { title: "Heap in use after each collection", run,
      text: "Above, how much each collection left in use; below, how many there had been.",
      choice: [select("Run", [...named.keys()].map((name) => [name, name]), shown.young,
        (name) => { shown.young = name; young(); Plots.drawAll(); })] }));
  }

  const titled = (several, name) => (several ? `Total time, ${name}` : "Total time");

  function byHeap() {
    const groups = data.matching({ collector: choice.collector, jdk: choice.jdk });
    const comparable = data.heaps.length > 1 && groups.some((row) => row.status === "ok");
    document.getElementById("heap-section").hidden = !comparable;
    if (!comparable) return;
    const crossovers = result.crossovers.filter((one) => one.collector === choice.collector);
    fill("crossovers", crossovers.map((one) => element("p", {}, one.sentence.replace(/[.\s]*$/, "."))));
    fill("by-heap", Across.byHeap("by-heap", groups, data.heaps, crossovers, titled(data.collectors.length > 1, choice.collector)));
  }

  function byCollector() {
    const groups = data.matching({ heapBytes: choice.heapBytes, jdk: choice.jdk });
    const comparable = data.collectors.length > 1 && groups.some((row) => row.status === "ok");
    document.getElementById("collector-section").hidden = !comparable;
    if (!comparable) return;
    fill("by-collector", Across.byCollector("by-collector", groups, data.collectors,
      titled(data.heaps.length > 1, `heap ${Units.bytes(choice.heapBytes)}`)));
  }

  function published() {
    document.getElementById("published-section").hidden = result.published.length === 0;
    const heap = chosen()[0]?.heapBytes;
    fill("published-size", result.settings.entries === 1_700_000 && heap === 512 * 2 ** 20 ? ""
      : ` That is another size: ${result.settings.entries.toLocaleString("en-GB")} entries, in a heap of ${Units.bytes(heap)}.`);
    Tables.published(document.getElementById("published"), result, chosen());
  }

  function conditions() {
    const { machine, settings } = result;
    const caches = Object.entries(machine.cacheSizes).map(([name, bytes]) => `${name} ${Units.bytes(bytes)}`).join(", ");
    const jvms = [...new Set(result.runs.map((run) => run.jvm).filter(Boolean))].join("; ");
    fill("conditions",
      element("div", {}, element("h3", {}, "Machine"), definitions([
        ["Processor", machine.cpu], ["Cores", String(machine.cores)], ["Caches", caches],
        ["Memory", Units.bytes(machine.memoryBytes)], ["System", `${machine.os}, ${machine.architecture}`],
        ["Huge pages", machine.transparentHugePages], ["JVM", jvms || settings.jdk],
      ])),
      element("div", {}, element("h3", {}, "Settings"), definitions([
        ["Command", element("code", {}, ["./lab", "stores", ...settings.commandLine.filter((word, at) => at > 0 || word !== "stores")].join(" "))],
        ["Workload", settings.workload], ["Entries", Units.count(settings.entries)],
        ["Keys", settings.keyDescription], ["Values", settings.valueDescription],
        ["Off-heap", settings.totalMemoryBytes ? `heap and off-heap ${Units.bytes(settings.totalMemoryBytes)} together`
          : `at most ${Units.bytes(settings.maxOffHeapBytes)}`],
        ["Serializer", settings.serializer], ["Threads", String(settings.threads)],
        ["Mixed phase", settings.readPercent === null ? null : `${settings.readPercent} % reads`],
        ["Repeats", settings.repeat > 1 ? `${settings.repeat}, interleaved` : "1"],
        ["Took", Units.millis(result.elapsedMillis)],
        ["Quick", settings.quick ? "yes: scaled down to take at most 90 seconds" : null],
      ])));
  }

  /** Everything that depends on which collector, heap and JDK are chosen. */
  function show() {
    runsTable();
    byStore();
    course();
    young();
    byHeap();
    byCollector();
    published();
    Plots.drawAll();
  }

  facts();
  advice();
  configuration();
  notes();
  conditions();
  show();
  Plots.follow();
  Reading.hintAtWhatIsBeyond();
  Reading.openForPrinting();
  document.documentElement.dataset.drawn = "true";
})();
