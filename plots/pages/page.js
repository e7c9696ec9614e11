// Paper has nothing to click: what is folded is printed open, and folded again afterwards. Curves are
// printed as they stand if the reader has opened them.
"use strict";
(() => {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not(.over-time)")];
    opened.forEach((details) => { details.open = true; });
  });
  addEventListener("afterprint", () => {
    opened.forEach((details) => { details.open = false; });
    opened = [];
  });
})();
