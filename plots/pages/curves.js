// Draws a page's time series with dygraphs once the reader opens them: one chart per metric, which
// move together; a box per curve; zoom by dragging, by buttons and by keys.
"use strict";
(() => {
  // Okabe and Ito's without black, which is the paper of dark pages.
  const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#E69F00", "#56B4E9", "#CC79A7", "#8A7A00"];
  const MOST_VALUES = 8;  // shown beside the pointer; of more, the nearest curve's alone
  const ZOOM = 2;
  const KEYS = {"+": "in", "=": "in", "-": "out", ArrowLeft: "back", ArrowRight: "on", "0": "all",
                Home: "all"};
  const BUTTONS = [["in", "Zoom in"], ["out", "Zoom out"], ["back", "Earlier"], ["on", "Later"],
                   ["all", "Whole run"]];

  function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  }

  const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function theme() {
    return {axisLineColor: cssColour("--soft"), gridLineColor: cssColour("--grid"),
            highlightSeriesBackgroundColor: cssColour("--paper")};
  }

  // Neighbours far apart on the colour wheel when there are more curves than named colours.
  function colourOf(place, count) {
    const hue = Math.round(place * 137.508) % 360;
    return count <= COLOURS.length ? COLOURS[place] : `hsl(${hue},65%,${place % 2 ? 42 : 55}%)`;
  }

  async function unpack(source) {
    const bytes = Uint8Array.from(atob(source.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  function short(number) {
    return number === null ? "-" : String(Number(number.toPrecision(4)));
  }

  // Time and values at the pointer.
  function values(data) {
    if (data.x === undefined) return "";
    const visible = data.series.filter((s) => s.isVisible && s.y !== undefined && !Number.isNaN(s.y));
    const shown = visible.length > MOST_VALUES ? visible.filter((s) => s.isHighlighted) : visible;
    const texts = shown.map((s) => `${s.dashHTML} ${s.labelHTML}: ${short(s.y)}`);
    return [`${short(data.x)} ms`, ...texts].join(" &ensp; ");
  }

  // On a touch screen a finger scrolls the page; the buttons zoom.
  function interaction() {
    const model = {...Dygraph.defaultInteractionModel};
    if (matchMedia("(pointer: coarse)").matches) {
      delete model.touchstart;
      delete model.touchmove;
      delete model.touchend;
    }
    return model;
  }

  // One run's charts, boxes and buttons inside `place`.
  class View {
    constructor(place, run) {
      this.run = run;
      this.groups = new Map();  // group -> the names of its curves
      for (const chart of run.charts) {
        const names = this.groups.get(chart.group) ?? new Set();
        Object.keys(chart.curves).forEach((name) => names.add(name));
        this.groups.set(chart.group, names);
      }
      this.range = element("output", {"aria-live": "polite"});
      this.toolbar = element("div", {class: "toolbar", role: "group", "aria-label": "Zoom"},
        ...BUTTONS.map(([what, text]) => element("button", {type: "button", "data-zoom": what,
          onclick: () => this.zoom(what)}, text)), this.range);
      this.body = element("div", {class: "view"}, this.toolbar);
      place.append(this.body);
      this.graphs = run.charts.map((chart, i) => this.draw(chart, i === run.charts.length - 1));
      this.ends = [Math.min(...run.grids.map((g) => g[0])), Math.max(...run.grids.map((g) => g.at(-1)))];
      if (this.graphs.length > 1) Dygraph.synchronize(this.graphs, {range: false});
      for (const [group, names] of this.groups) this.body.append(this.choices(group, [...names]));
      this.graphs[0].updateOptions({dateWindow: this.ends});
    }

    colours(group) {
      const names = [...this.groups.get(group)];
      return Object.fromEntries(names.map((name, i) => [name, colourOf(i, names.length)]));
    }

    draw(chart, isLast) {
      const names = Object.keys(chart.curves);
      const colours = this.colours(chart.group);
      const unit = chart.unit ? ` (${chart.unit})` : "";
      const area = element("div", {class: "chart", tabindex: "0", role: "group",
        "aria-label": `${chart.label}${unit} over time, ${names.length} curves; ` +
          "plus and minus zoom, arrows move, 0 shows the whole run",
        onkeydown: (event) => this.key(event)});
      const legend = element("div", {class: "values"});
      this.body.append(element("h4", {class: "chart-title"}, chart.label + unit), area, legend);
      const rows = this.run.grids[chart.grid].map((t, i) => [t, ...names.map((n) => chart.curves[n][i])]);
      return new Dygraph(area, rows, {
        labels: ["ms", ...names], colors: names.map((n) => colours[n]), ...theme(),
        labelsDiv: legend, legend: "always", legendFormatter: values,
        includeZero: true, strokeWidth: 1.3, connectSeparatedPoints: true, axisLabelFontSize: 12,
        highlightCircleSize: 3, highlightSeriesOpts: {strokeWidth: 2.6},
        xlabel: isLast ? "time (ms)" : undefined, xLabelHeight: 16,
        axes: {y: {axisLabelWidth: 44}, x: {axisLabelFormatter: (x) => short(x),
                                            valueFormatter: (x) => short(x)}},
        interactionModel: interaction(),
        drawCallback: (graph) => this.show(graph.xAxisRange()),
      });
    }

    show([from, to]) {
      this.range.value = `${short(from)} to ${short(to)} ms`;
      this.body.dataset.from = from;
      this.body.dataset.to = to;
    }

    zoom(what) {
      const [first, last] = this.ends;
      let [from, to] = this.graphs[0].xAxisRange();
      const middle = (from + to) / 2;
      const half = (to - from) / 2 * ({in: 1 / ZOOM, out: ZOOM}[what] ?? 1);
      const step = {back: -half, on: half}[what] ?? 0;
      const width = Math.min(2 * half, last - first);
      from = Math.min(Math.max(middle + step - width / 2, first), last - width);
      to = from + width;
      if (what === "all") {
        [from, to] = this.ends;
        this.graphs.forEach((graph) => graph.updateOptions({valueRange: null}, true));
      }
      this.graphs.forEach((graph) => graph.updateOptions({dateWindow: [from, to]}));
    }

    key(event) {
      const what = KEYS[event.key];
      if (!what || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.zoom(what);
    }

    choices(group, names) {
      const colours = this.colours(group);
      const boxes = names.map((name) => element("input", {type: "checkbox", checked: "",
        value: name, onchange: () => this.choose(group, boxes)}));
      const all = (checked) => element("button", {type: "button", onclick: () => {
        boxes.forEach((box) => { box.checked = checked; });
        this.choose(group, boxes);
      }}, checked ? "All" : "None");
      const labels = boxes.map((box, i) => element("label", {}, box, element("span",
        {class: "swatch", style: `background:${colours[names[i]]}`}), names[i]));
      return element("fieldset", {}, element("legend", {}, group, " ", all(true), " ", all(false)),
                     element("div", {class: "choices"}, ...labels));
    }

    choose(group, boxes) {
      const chosen = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
      this.run.charts.forEach((chart, i) => {
        if (chart.group !== group) return;
        const visibility = Object.keys(chart.curves).map((name) => chosen.has(name));
        this.graphs[i].updateOptions({visibility});
      });
    }

    recolour() {
      this.graphs.forEach((graph) => graph.updateOptions(theme()));
    }

    destroy() {
      this.graphs.forEach((graph) => graph.destroy());
      this.body.remove();
    }
  }

  async function open(place) {
    const runs = await unpack(document.getElementById(place.dataset.source));
    let view = null;
    const show = (run) => {
      view?.destroy();
      view = new View(place, run);
    };
    place.replaceChildren();
    if (runs.length > 1) {
      const choice = element("select", {onchange: () => show(runs[choice.selectedIndex])},
        ...runs.map((run) => element("option", {}, run.name)));
      place.append(element("label", {class: "toolbar"}, "Run", choice));
    }
    show(runs[0]);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.recolour());
  }

  function openOnce(place) {
    if (place.dataset.open) return;
    place.dataset.open = "yes";
    open(place).catch((problem) => {
      place.replaceChildren(element("p", {class: "note"},
        `This browser cannot draw the curves (${problem}); they are in series.csv.`));
    });
  }

  for (const place of document.querySelectorAll(".curves")) {
    const details = place.closest("details");
    details.addEventListener("toggle", () => { if (details.open) openOnce(place); });
    if (details.open) openOnce(place);
  }
})();
