/* Why figures are missing or doubtful, and every check of every row. */
const Checks = (() => {
  const { element } = Elements;
  const MOST_NAMES = 6;
  const WORDS = { passed: "passed", failed: "failed", unknown: "can't tell" };

  function shortened(names) {
    return names.length <= MOST_NAMES ? names.join("; ") : `${names.slice(0, MOST_NAMES).join("; ")}; and ${names.length - MOST_NAMES} more`;
  }

  /** First what is missing, by its reason; then what failed a check, by the check. */
  function doubts(rows) {
    const missing = Map.groupBy(rows.filter((row) => row.status !== "ok"), (row) => JSON.stringify([row.status, row.reason ?? "no reason given"]));
    const failed = rows.filter((row) => row.status === "ok").flatMap((row) => (row.checks ?? [])
      .filter((check) => check.outcome === "failed").map((check) => ({ row, check })));
    const byCheck = Map.groupBy(failed, ({ check }) => check.name);
    const items = [
      ...[...missing.entries()].map(([key, same]) => {
        const [status, reason] = JSON.parse(key);
        return element("li", { class: `doubt-${status}` }, element("b", {}, status), `: ${reason} `,
          element("span", { class: "muted" }, `(${shortened(same.map((row) => Values.nameOf(row.labels)))})`));
      }),
      ...[...byCheck.entries()].map(([name, all]) => element("li", { class: "doubt-check" },
        element("span", { class: "doubt" }, "!"), element("b", {}, ` ${name}`), " check failed: ",
        element("span", { class: "muted" }, shortened(all.map(({ row, check }) => `${Values.nameOf(row.labels)} (${check.detail})`))))),
    ];
    return items.length > 0 ? element("ul", { class: "doubts" }, items) : null;
  }

  function table(rows) {
    const checked = rows.filter((row) => (row.checks ?? []).length > 0);
    if (checked.length === 0) return null;
    const names = [...new Set(checked.flatMap((row) => row.checks.map((check) => check.name)))];
    const count = (outcome) => checked.flatMap((row) => row.checks).filter((check) => check.outcome === outcome).length;
    const said = Object.entries(WORDS).map(([outcome, words]) => [count(outcome), words]).filter(([many]) => many > 0)
      .map(([many, words]) => `${many} ${words}`).join(", ");
    const body = checked.map((row) => element("tr", {}, element("th", { scope: "row" }, Values.nameOf(row.labels)),
      names.map((name) => cell(row.checks.find((check) => check.name === name)))));
    return element("details", { class: "fold long" }, element("summary", {}, `Checks: ${said}`),
      element("div", { class: "tall" }, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Checks" },
        element("table", { class: "figures checks" },
          element("thead", {}, element("tr", {}, element("th", { class: "plain" }, "row"), names.map((name) => element("th", { class: "plain text", scope: "col" }, name)))),
          element("tbody", {}, body)))));
  }

  function cell(check) {
    if (!check) return element("td", { class: "none text" }, Units.MISSING);
    return element("td", { class: `text check-${check.outcome}` }, element("b", {}, WORDS[check.outcome] ?? check.outcome),
      check.detail ? element("span", { class: "spread" }, check.detail) : null);
  }

  return { doubts, table };
})();
