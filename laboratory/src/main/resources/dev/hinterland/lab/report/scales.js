/* Axes over numbers: where they begin and end, and their ticks. */
const Scales = (() => {
  const decade = (value) => 10 ** Math.floor(Math.log10(value));
  const clean = (value) => Number(value.toPrecision(12));

  /** Round numbers from below the smallest to above the largest, so that ticks stand at both ends. */
  function logarithmic(values) {
    const positive = values.filter((value) => value > 0);
    const [least, most] = [Math.min(...positive), Math.max(...positive)];
    const decades = Math.log10(most / least);
    const steps = decades < 0.8 ? [1, 1.5, 2, 3, 4, 5, 6, 8] : decades < 3.2 ? [1, 2, 5] : [1];
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

  /** The scale of an axis that shall hold these; logarithmic only if it can show something. */
  function of(values, log, most) {
    const finite = values.filter(Number.isFinite);
    return log && finite.some((value) => value > 0) ? logarithmic(finite) : linear(finite, most);
  }

  /** What ECharts wants to know of it. */
  function axis(scale, name, horizontal, options = {}) {
    const { axisLabel, ...others } = options;
    const ticks = scale.ticks ? { customValues: scale.ticks } : {};
    return Plots.axis(name, horizontal, {
      type: scale.type, min: scale.min, max: scale.max, ...(scale.interval ? { interval: scale.interval } : {}),
      axisLabel: { formatter: Values.tick, ...ticks, ...axisLabel }, axisTick: { show: false, ...ticks }, ...others,
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

  return { of, axis, shows, within, pixels };
})();
