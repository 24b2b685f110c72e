/* The order of table rows. */
const Sorting = (() => {
  /** What is missing comes last, whichever way. */
  function compare(a, b, direction) {
    const missingA = a === null || a === undefined;
    const missingB = b === null || b === undefined;
    if (missingA || missingB) return missingA - missingB;
    return direction * (typeof a === "string" ? a.localeCompare(b) : a - b);
  }

  const keyOf = (cell) => (cell.dataset.key === undefined ? cell.matches(".none, .alarm") ? null : cell.textContent : Number(cell.dataset.key));

  /** Makes the headings of a table buttons that sort its lines by the keys of their cells, or else by the texts. */
  function add(table) {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
    heads.forEach((head, at) => {
      const button = Elements.element("button", { type: "button", onclick: () => {
        const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        const keys = new Map([...body.rows].map((row) => [row, keyOf(row.cells[at])]));
        const mixed = [...keys.values()].some((key) => typeof key === "string");
        if (mixed) keys.forEach((key, row) => keys.set(row, key === null ? null : row.cells[at].textContent));
        body.append(...[...body.rows].sort((a, b) => compare(keys.get(a), keys.get(b), direction)));
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      } }, [...head.childNodes]);
      head.classList.remove("plain");
      head.append(button);
    });
  }

  return { compare, add };
})();
