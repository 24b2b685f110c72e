/* What makes a page comfortable to read: a hint where a table goes on, and everything open on paper. */
const Reading = (() => {
  /** A box whose table goes on beyond the right edge shows a shadow there. */
  function hintAtWhatIsBeyond() {
    for (const box of document.querySelectorAll(".scroll")) {
      const look = () => box.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
      const sizes = new ResizeObserver(look);
      box.addEventListener("scroll", look, { passive: true });
      [box, box.firstElementChild].forEach((one) => sizes.observe(one));
      look();
    }
  }

  /** What is folded on the screen is open on paper, except what would fill pages. */
  function openForPrinting() {
    const opened = [];
    addEventListener("beforeprint", () => document.querySelectorAll("details:not([open]):not(.long)").forEach((one) => {
      one.open = true;
      opened.push(one);
    }));
    addEventListener("afterprint", () => opened.splice(0).forEach((one) => { one.open = false; }));
  }

  /** Opens the experiment that the address leads to, now and whenever a link is followed. */
  function openLinked() {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      for (let one = target?.closest("details"); one; one = one.parentElement?.closest("details")) one.open = true;
      target?.scrollIntoView();
    };
    addEventListener("hashchange", open);
    // A link that was followed before leads to an experiment that may have been closed since.
    addEventListener("click", (event) => { if (event.target.closest?.("a")?.getAttribute("href") === location.hash) open(); });
    open();
  }

  return { openLinked, hintAtWhatIsBeyond, openForPrinting };
})();
