/* The order of table rows. */
const Sorting = (() => {
  /** What is missing comes last, whichever way. */
  function compare(a, b, direction) {
    const missingA = a === null || a === undefined;
    const missingB = b === null || b === undefined;
    if (missingA || missingB) return missingA - missingB;
    return direction * (typeof a === "string" ? a.localeCompare(b) : a - b);
  }

  return { compare };
})();
