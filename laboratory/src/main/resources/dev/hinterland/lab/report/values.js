/* Figures with their errors, in words: three significant digits. */
const Values = (() => {
  /** JSON has no NaN: a file that has one brings it as a text. */
  function number(raw) {
    return typeof raw === "number" && Number.isFinite(raw) ? raw : null;
  }

  /** A figure of a row as {value, error, unit, low, high}, or null where it was not measured. */
  function of(row, name) {
    const raw = row.values?.[name];
    const value = number(raw?.value);
    if (value === null) return null;
    const error = number(raw.error);
    return { value, error, unit: raw.unit ?? "", signed: raw.signed === true, low: value - (error ?? 0), high: value + (error ?? 0) };
  }

  function digits(value) {
    if (value === null || value === undefined) return Units.MISSING;
    const size = Math.abs(value);
    if (size === 0) return "0";
    if (size < 0.001 || size >= 1e15) return value.toExponential(1);
    return fixed(value, decimalsOf(size));
  }

  function decimalsOf(size) {
    return size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
  }

  const fixed = (value, decimals) => value.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  const isSize = (figure) => figure.unit === "B";

  /** A size in the unit that fits it, as Units.bytes; one of less than a kibibyte has its own digits. */
  const size = (value, small) => (Math.abs(value) < 1024 ? `${small} B` : `${value < 0 ? "-" : ""}${Units.bytes(Math.abs(value))}`);

  /** An error with as many decimals as its figure, unless that would make it nothing. */
  function errorText(figure) {
    if (isSize(figure)) return `± ${size(figure.error, digits(figure.error))}`;
    const decimals = Math.abs(figure.value) < 0.001 ? null : decimalsOf(Math.abs(figure.value));
    if (figure.error === 0 || decimals === null || figure.error < 10 ** -decimals) return `± ${digits(figure.error)}`;
    return `± ${fixed(figure.error, decimals)}`;
  }

  /** Whether an error leaves anything of its figure; a difference, or nothing, may have a larger one. */
  function usable(figure) {
    return figure.signed === true || figure.value === 0 || figure.error === null || figure.error === undefined
      || figure.error <= Math.abs(figure.value);
  }

  /** A figure without its error: all of a number that was counted, three digits of one that was measured. */
  function alone(figure) {
    if (!figure) return Units.MISSING;
    if (!usable(figure)) return "unusable";
    const counted = figure.error === null && Number.isInteger(figure.value) && Math.abs(figure.value) < 1e15;
    const number = counted ? figure.value.toLocaleString("en-GB") : digits(figure.value);
    return isSize(figure) ? size(figure.value, number) : number;
  }

  function text(figure) {
    if (!figure) return Units.MISSING;
    return alone(figure) + (figure.error === null ? "" : ` ${errorText(figure)}`);
  }

  /** A figure with its unit; sizes have theirs anyway. */
  const withUnit = (figure) => (isSize(figure) ? text(figure) : `${text(figure)} ${figure.unit}`);

  /** The title of an axis; the ticks of sizes say their unit. */
  const titled = (name, unit) => (unit && unit !== "B" ? `${name}, ${unit}` : name);

  const SUFFIXES = [[1e12, 1e12, " T"], [1e9, 1e9, " G"], [1e6, 1e6, " M"], [1e4, 1e3, " k"]];

  /** A figure at an axis: three digits, or four where they are all before the point, so that 1024 stays what it is. */
  function tick(value) {
    const [, scale, suffix] = SUFFIXES.find(([least]) => Math.abs(value) >= least * 0.9995) ?? [1, 1, ""];
    const shown = value / scale;
    return `${Number(shown.toPrecision(Math.abs(shown) >= 1000 ? 4 : 3))}${suffix}`;
  }

  const BINARY = ["", " Ki", " Mi", " Gi", " Ti"];

  /** A figure at an axis of powers of two. */
  function binaryTick(value) {
    const power = Math.min(BINARY.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, value)) / 10)));
    return `${Number((value / 1024 ** power).toPrecision(3))}${BINARY[power]}`;
  }

  /** Whether numbers are powers of two or multiples of large ones, as sizes of memory are. */
  function areBinary(numbers) {
    const large = numbers.filter((value) => value >= 1024);
    return large.length >= 2 && large.every((value) => value % 1024 === 0);
  }

  const QUANTITY = /^([\d,]*\.?\d+(?:e[+-]?\d+)?)\s*([kmgt]i?)?b?$/i;

  /** The number that a label means: {@code 1,000}, {@code 64 MiB}, {@code 16k}; null where it means none. */
  function quantity(label) {
    const match = QUANTITY.exec(label.trim());
    if (!match) return null;
    const power = match[2] ? "kmgt".indexOf(match[2][0].toLowerCase()) + 1 : 0;
    const binary = match[2] !== undefined && (match[2].length > 1 || /b$/i.test(label));
    return Number(match[1].replaceAll(",", "")) * (binary ? 1024 : 1000) ** power;
  }

  const isBinary = (label) => /i?b$/i.test(label.trim());

  const believable = (row) => row.status === "ok" && !(row.checks ?? []).some((check) => check.outcome === "failed");

  /** What a label means to people: a JDK's is a number. */
  const labelled = (name, value) => (name === "jdk" && /^\d/.test(value) ? `JDK ${value}` : value);

  /** The same where its column does not say what a bare number counts. */
  const named = (name, value) => (name !== "jdk" && quantity(value) !== null ? `${name} ${value}` : labelled(name, value));

  const nameOf = (labels) => Object.entries(labels ?? {}).filter(([, value]) => value !== "").map(([name, value]) => named(name, value)).join(", ");

  return { number, of, digits, errorText, alone, text, withUnit, titled, isBinary, areBinary, binaryTick, tick, quantity, believable, labelled, named, nameOf };
})();
