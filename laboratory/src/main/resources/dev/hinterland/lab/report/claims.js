/* The table of claims: what was said, what was measured, what became of it. */
const Claims = (() => {
  const { element } = Elements;
  const WORDS = { "holds": "holds", "no-longer": "no longer", "untested": "can't be tested here" };

  function who(answer) {
    return (answer.side ? `${answer.side}, ` : "") + `JDK ${answer.finding.jdk}`;
  }

  function answerElement(answer) {
    const { finding } = answer;
    const said = [finding.now, finding.why].filter(Boolean).join("; ");
    return element("li", { class: "answer", "data-verdict": finding.verdict },
      element("span", { class: "who" }, who(answer)),
      element("span", { class: `verdict ${finding.verdict}` }, WORDS[finding.verdict] ?? String(finding.verdict)),
      element("span", { class: "now" }, said || Units.MISSING, answer.quick ? element("small", {}, " (quick)") : null));
  }

  function openElement(claim) {
    return element("p", { class: "open" }, "not measured yet: ", element("code", {}, claim.command));
  }

  function line(claim) {
    return element("tr", { id: `claim-${claim.number}`, class: claim.answers.length === 0 ? "unmeasured" : null },
      element("td", { class: "number" }, String(claim.number)),
      element("th", { scope: "row" }, claim.statement, element("code", { class: "command" }, claim.command)),
      element("td", { class: "then" }, claim.then),
      element("td", { class: "answers" }, claim.answers.length === 0 ? openElement(claim)
        : element("ul", {}, claim.answers.map(answerElement))));
  }

  function show(table, claims) {
    table.replaceChildren(
      element("thead", {}, element("tr", {}, ["", "Claim", "Then", "Now on this machine, and the verdict"].map((title) => element("th", { scope: "col" }, title)))),
      element("tbody", {}, claims.map(line)));
  }

  return { show };
})();
