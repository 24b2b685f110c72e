/* Figures in words: three significant digits and the unit that fits. */
const Units = (() => {
  const MISSING = "–";
  const missing = (value) => value === null || value === undefined || Number.isNaN(value);

  function digits(value) {
    const size = Math.abs(value);
    const decimals = size >= 99.95 || value === 0 ? 0 : size >= 9.995 ? 1 : 2;
    return value.toFixed(decimals);
  }

  function millis(value) {
    if (missing(value)) return MISSING;
    if (value === 0) return "0";
    if (value < 0.995) return `${value.toPrecision(2)} ms`;
    if (value < 999.5) return `${digits(value)} ms`;
    if (value < 600_000) return `${digits(value / 1000)} s`;
    return `${digits(value / 60_000)} min`;
  }

  /** Binary units, as the JVM's own -Xmx counts. */
  function bytes(value) {
    if (missing(value) || value < 0) return MISSING;
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let scaled = value;
    let unit = 0;
    while (scaled >= 1023.5 && unit < units.length - 1) {
      scaled /= 1024;
      unit += 1;
    }
    const text = unit === 0 || Number.isInteger(scaled) ? String(Math.round(scaled)) : digits(scaled);
    return `${text} ${units[unit]}`;
  }

  function count(value) {
    return missing(value) ? MISSING : Math.round(value).toLocaleString("en-GB");
  }

  function half(value) {
    return missing(value) ? MISSING : Number.isInteger(value) ? count(value) : value.toFixed(1);
  }

  function perEntry(value) {
    return missing(value) ? MISSING : `${Math.abs(value) < 99.95 ? value.toFixed(1) : Math.round(value)} B`;
  }

  /** The unit that a whole time axis is labelled in: seconds, or milliseconds where everything is short. */
  function timeAxis(maxMillis) {
    return maxMillis >= 2000
      ? { name: "seconds", label: (value) => String(trim(value / 1000)) }
      : { name: "milliseconds", label: (value) => String(trim(value)) };
  }

  function trim(value) {
    return Number(value.toPrecision(6));
  }

  const short = (value) => String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

  /** A byte axis has ticks at powers of two, at most six of them. */
  function bytesAxis(maximumBytes) {
    const interval = 2 ** Math.max(20, Math.ceil(Math.log2(Math.max(1, maximumBytes) / 6)));
    const max = Math.ceil(maximumBytes * 1.02 / interval) * interval || interval;
    return maximumBytes >= 1.5 * 2 ** 30
      ? { name: "GiB", label: (value) => short(value / 2 ** 30), interval, max }
      : { name: "MiB", label: (value) => short(value / 2 ** 20), interval, max };
  }

  return { MISSING, missing, millis, bytes, count, half, perEntry, timeAxis, bytesAxis };
})();
