/* Builds elements. Text always goes in as text: nothing out of a result is ever parsed as HTML. */
const Elements = (() => {
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return made;
  }

  function fill(id, ...children) {
    const target = document.getElementById(id);
    target.replaceChildren(...children.flat().filter(Boolean));
    return target;
  }

  function select(label, options, chosen, onchange) {
    const control = element("select", { onchange: () => onchange(control.value) },
      options.map(([value, text]) => element("option", { value, selected: String(value) === String(chosen) }, text)));
    return element("label", {}, label, control);
  }

  /** A definition list of [term, description] pairs; a pair without a description is left out. */
  function definitions(pairs) {
    return element("dl", {}, pairs.filter(([, text]) => text).flatMap(([term, text]) =>
      [element("dt", {}, term), element("dd", {}, text)]));
  }

  /** A plot's tooltip: a heading, then lines of {colour, name, value}. */
  function tip(heading, lines) {
    return element("div", { class: "tip" }, element("b", {}, heading), lines.map((line) => {
      const swatch = element("span", { class: "swatch" });
      swatch.style.background = line.colour ?? "transparent";
      return element("div", {}, element("span", {}, swatch, line.name), element("span", {}, line.value));
    }));
  }

  /** A text as it stands in XML. */
  function escaped(text) {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;");
  }

  return { element, fill, select, definitions, tip, escaped };
})();
