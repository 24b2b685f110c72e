/* Axes over numbers: where they begin and end, and their ticks. */
const Scales = (() => {
  const decade = (value) => 10 ** Math.floor(Math.log10(value));
  const clean = (value) => Number(value.toPrecision(12));

  /** Round numbers from below the smallest to above the largest, so that ticks stand at both ends. */
  function logarithmic(values) {
    const positive = values.filter((value) => value > 0);
    const [least, most] = [Math.min(...positive), Math.max(...positive)];
    const decades = Math.log10(most / least);
    const steps = decades < 0.25 ? [1, 1.2, 1.4, 1.6, 1.8, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9] : decades < 0.8 ? [1, 1.5, 2, 3, 4, 5, 6, 8] : decades < 3.2 ? [1, 2, 5] : [1];
    let min = decade(least) * steps.findLast((step) => decade(least) * step <= least * 1.000001);
    const above = steps.find((step) => decade(most) * step >= most * 0.999999);
    let max = decade(most) * (above ?? 10);
    if (min === max) [min, max] = [min / 2, max * 2];
    const skip = Math.ceil(Math.log10(max / min) / 7);
    const ticks = [];
    for (let base = decade(min), at = 0; base <= max * 1.000001; base *= 10, at += 1) {
      if (steps.length === 1 && at % skip !== 0) continue;
      ticks.push(...steps.map((step) => clean(base * step)).filter((tick) => tick >= min * 0.999999 && tick <= max * 1.000001));
    }
    return { type: "log", min: clean(min), max: clean(max), ticks };
  }

  /** From zero, or from below the smallest where that is negative. */
  function linear(values, most) {
    const low = Math.min(0, ...values);
    const high = Math.max(0, ...values);
    const step = stepOf((high - low || 1) / most);
    return { type: "value", min: clean(Math.floor(low / step) * step), max: clean(Math.ceil((high || low + 1) / step) * step || step), interval: step };
  }

  function stepOf(rough) {
    const base = decade(rough);
    return clean(base * [1, 2, 2.5, 5, 10].find((step) => base * step >= rough * 0.999999));
  }

  /** Powers of two, as bytes are counted. */
  function binary(values, log, most) {
    const high = Math.max(1, ...values);
    const low = Math.max(1, Math.min(...values.filter((value) => value > 0)));
    if (!log) {
      const interval = 2 ** Math.ceil(Math.log2(high / most));
      return { type: "value", min: 0, max: Math.ceil(high / interval) * interval, interval, format: Units.bytes };
    }
    const from = Math.floor(Math.log2(low));
    const to = Math.max(from + 1, Math.ceil(Math.log2(high)));
    const step = Math.ceil((to - from) / most);
    const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => 2 ** (from + at * step));
    return { type: "log", min: 2 ** from, max: Math.max(2 ** to, ticks.at(-1)), ticks, format: Units.bytes };
  }

  /**
   * The scale of an axis that shall hold these; logarithmic only if it can show something. {@code bytes} makes its ticks
   * powers of two.
   */
  function of(values, log, most, bytes) {
    const finite = values.filter(Number.isFinite);
    const canLog = log && finite.some((value) => value > 0);
    if (bytes && finite.every((value) => value >= 0)) return binary(finite, canLog, most);
    return canLog ? logarithmic(finite) : linear(finite, most);
  }

  /** Bytes as powers of two where they are some. */
  const bytesTick = (value) => (value < 1024 || value % 1024 === 0 ? Units.bytes(value) : Values.tick(value));

  const MOST_OWN_TICKS = 14;

  /** The scale of what was varied: from the first to the last, with a tick at each unless there are many. */
  function varied(values, log, most, bytes) {
    const own = [...new Set(values)].filter((value) => !log || value > 0).sort((a, b) => a - b);
    if (own.length === 0 || own.length > MOST_OWN_TICKS) return of(values, log, most, bytes);
    const [min, max] = own.length > 1 ? [own[0], own.at(-1)] : log ? [own[0] / 2, own[0] * 2] : [own[0] - 1, own[0] + 1];
    const format = bytes ? bytesTick : Values.areBinary(own) ? Values.binaryTick : Values.tick;
    const tellsApart = new Set(own.map(format)).size === own.length;
    return { type: log ? "log" : "value", min, max, ticks: own, format: tellsApart ? format : (value) => value.toLocaleString("en-GB") };
  }

  /** What ECharts wants to know of it. */
  function axis(scale, name, horizontal, options = {}) {
    const { axisLabel, ...others } = options;
    const ticks = scale.ticks ? { customValues: scale.ticks } : {};
    return Plots.axis(name, horizontal, {
      type: scale.type, min: scale.min, max: scale.max, ...(scale.type === "log" ? { startValue: scale.min } : {}), ...(scale.interval ? { interval: scale.interval } : {}),
      axisLabel: { formatter: scale.format ?? Values.tick, ...ticks, ...axisLabel }, axisTick: { show: false, ...ticks }, ...others,
    });
  }

  const shows = (scale, value) => scale.type !== "log" || value > 0;
  const within = (scale, value) => Math.min(scale.max, Math.max(scale.min, value));

  /** How many pixels of an axis of this length lie between two values. */
  function pixels(scale, from, to, length) {
    const place = scale.type === "log" ? (value) => Math.log(within(scale, value)) : (value) => value;
    const all = place(scale.max) - place(scale.min);
    return all === 0 ? 0 : Math.abs(place(to) - place(from)) / all * length;
  }

  return { of, varied, axis, shows, within, pixels };
})();
