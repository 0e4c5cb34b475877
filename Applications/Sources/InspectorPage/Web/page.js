"use strict";

// Makes the page show the state. What it calls and does not have is in shared.js.

// Whether what is shown stays as it is.
let isPaused = false;

// State.

function show(next, previous) {
  if (isPaused) return;
  const live = sum(next.points, "live");
  const rate = sum(next.points, "rate");
  setText(element("title"), `Pipelines of ${next.program}`);
  document.title = `Pipelines of ${next.program}`;
  setText(element("summary"), [
    count(next.points.length, "observed point"), count(live, "live subscription"), `${number(rate)} elements/s`,
  ].join(" · "));
  showPoints(next.points);
  showChains(next);
  showFailures(next.failures);
  showWarnings(next);
  announce(next, previous);
}

function showPoints(points) {
  const shown = sorted(points.filter(isWanted));
  showRows(element("points"), shown, (point) => point.id, makePoint, updatePoint);
  const empty = element("empty");
  empty.hidden = shown.length > 0;
  setText(empty, points.length
    ? "No observed point passes the filter."
    : "Nothing has subscribed to an observed point yet. Name places with observed(\"name\").");
}

// A screen reader announces warnings, and not every figure.
function announce(next, previous) {
  const total = (state) => (state ? state.warnings.length + state.moreWarnings : 0);
  if (total(next) > total(previous)) setText(element("announcement"), `Warning: ${next.warnings[0]}`);
}

// Observed points.

function isWanted(point) {
  const words = element("filter").value.toLowerCase().split(/\s+/);
  const text = [point.name, point.line, ...point.operators].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

// The largest first, and by name; equal ones stay in order.
function sorted(points) {
  const by = element("sort").value;
  if (by === "order") return points;
  const compare = by === "name"
    ? (a, b) => a.name.localeCompare(b.name)
    : (a, b) => (b[by] ?? 0) - (a[by] ?? 0);
  return points.toSorted(compare);
}

function makePoint() {
  const row = make("li");
  const head = make("div", "head");
  head.append(make("h2", "name"), make("span", "rate"));
  const bar = make("div", "bar");
  // The clocks say the same in words.
  bar.setAttribute("aria-hidden", "true");
  bar.append(make("span", "starved"), make("span", "held"), make("span", "busy"));
  const clocks = make("div", "clocks");
  clocks.append(make("span", "starved"), make("span", "held"), make("span", "busy"));
  const histograms = make("div", "histograms");
  histograms.append(makeHistogram(), makeHistogram());
  row.append(head, make("div", "place"), bar, clocks, make("div", "facts"), make("div", "alarm"), histograms);
  return row;
}

function updatePoint(row, point) {
  const [head, place, bar, clocks, facts, alarm, histograms] = row.children;
  const [name, rate] = head.children;
  setText(name, point.name);
  setText(rate, point.rate == null ? "" : `${number(point.rate)}/s`);
  setText(place, [point.line, ...point.operators].join(" ← "));
  const isKnown = point.starved != null && point.live > 0;
  const busy = isKnown ? Math.max(0, 1 - point.starved - point.heldBack) : 0;
  const shares = isKnown ? [point.starved, point.heldBack, busy] : [0, 0, 0];
  shares.forEach((share, index) => {
    bar.children[index].style.width = `${share * 100}%`;
    const words = ["starved", "held back", "downstream"][index];
    setText(clocks.children[index], isKnown ? `${Math.round(share * 100)} % ${words}` : "");
  });
  setText(facts, [
    `${point.live} of ${count(point.began, "subscription")} live`,
    count(point.elements, "element"),
    point.live === 0 ? "" : demandText(point.demand),
    some(point.buffered, "buffered"), some(point.finished, "finished"), some(point.cancelled, "canceled"),
    some(point.deallocated, "deallocated"),
  ].filter(Boolean).join(" · "));
  const alarms = [some(point.dropped, "dropped"), some(point.failed, "failed")].filter(Boolean).join(" · ");
  setText(alarm, alarms);
  alarm.hidden = !alarms;
  updateHistogram(histograms.children[0], "Between elements", point.between);
  updateHistogram(histograms.children[1], "Downstream", point.downstream);
  histograms.hidden = !point.between.counts.length && !point.downstream.counts.length;
}

// Histograms.

const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

function makeHistogram() {
  const histogram = make("div");
  const picture = svg("svg");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("role", "img");
  histogram.append(make("div", "facts"), make("div", "facts"), picture);
  return histogram;
}

// A bar for each power of two, from the shortest duration that occurred to the longest.
function updateHistogram(histogram, title, { counts, first, median, most }) {
  const [heading, quantiles, picture] = histogram.children;
  histogram.hidden = !counts.length;
  if (!counts.length) return;
  setText(heading, title);
  setText(quantiles, `half < ${duration(median)} · 99 % < ${duration(most)}`);
  const key = counts.join();
  if (picture.dataset.key === key) return;
  picture.dataset.key = key;
  const last = first * 2 ** (counts.length - 1);
  picture.setAttribute("aria-label", `${title}: ${count(counts.reduce((a, b) => a + b), "duration")} below ${duration(last)}`);
  picture.setAttribute("viewBox", `0 0 ${Math.max(8, counts.length) * 10} 100`);
  const tallest = Math.max(...counts);
  picture.replaceChildren(...counts.map((amount, index) => {
    const bar = svg("rect");
    // One that occurred once is seen.
    const height = amount ? Math.max(4, (amount / tallest) * 100) : 0;
    for (const [name, value] of Object.entries({ x: index * 10 + 1, y: 100 - height, width: 8, height })) {
      bar.setAttribute(name, value);
    }
    return bar;
  }));
}

// Live pipelines.

function showChains({ chains, moreChains }) {
  element("chains-section").hidden = !chains;
  setText(element("chains-title"), `Live pipelines (${(chains?.length ?? 0) + moreChains})`);
  showRows(element("chains"), chains ?? [], (chain) => String(chain.id), makeChain, updateChain);
  showMore("more-chains", moreChains, "further pipeline");
}

function makeChain() {
  const row = make("li");
  const head = make("div", "head");
  head.append(make("h3", "name"), make("span", "place"), make("span", "facts"));
  row.append(head, make("ol", "lines"), make("p", "facts"));
  return row;
}

function updateChain(row, chain) {
  const [head, lines, more] = row.children;
  setText(head.children[0], chain.subscriber);
  setText(head.children[1], chain.line ?? "");
  setText(head.children[2], chain.facts);
  showRows(lines, chain.lines.map((line, index) => ({ ...line, index })), (line) => String(line.index), makeLine, updateLine);
  setText(more, chain.moreLines ? `and ${count(chain.moreLines, "further publisher")}` : "");
  more.hidden = !chain.moreLines;
}

function makeLine() {
  const row = make("li");
  row.append(make("span"), " ", make("span", "place"), " ", make("span", "facts"));
  return row;
}

function updateLine(row, line) {
  row.style.setProperty("--depth", line.depth);
  row.setAttribute("aria-level", line.depth + 1);
  row.children[0].className = line.isAlarming ? "alarm" : "";
  setText(row.children[0], line.name);
  setText(row.children[1], line.line ?? "");
  setText(row.children[2], line.facts);
}

// Failures and warnings.

function showFailures(failures) {
  element("failures-section").hidden = !failures.length;
  const numbered = failures.map((failure, index) => ({ ...failure, index }));
  showRows(element("failures"), numbered, (failure) => String(failure.index), makeFailure, (row, failure) => {
    const [error, path, line] = row.children;
    setText(error, failure.error);
    setText(path, failure.path.join(" → "));
    setText(line, failure.line);
  });
}

function makeFailure() {
  const row = make("li");
  row.append(make("div", "alarm"), make("div", "facts"), make("div", "place"));
  return row;
}

function showWarnings({ warnings, moreWarnings }) {
  element("warnings-section").hidden = !warnings.length;
  const total = warnings.length + moreWarnings;
  // The number of a warning stays with it when newer ones arrive.
  const numbered = warnings.map((text, index) => ({ text, number: String(total - index) }));
  showRows(element("warnings"), numbered, (warning) => warning.number, () => make("li"), (row, { text }) => setText(row, text));
  showMore("more-warnings", moreWarnings, "older warning");
}

function showMore(id, amount, what) {
  element(id).hidden = !amount;
  setText(element(id), amount ? `and ${count(amount, what)}` : "");
}

// Words and numbers.

function number(value) {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function count(amount, what) {
  return `${number(amount)} ${what}${amount === 1 ? "" : "s"}`;
}

function some(amount, what) {
  return amount ? `${number(amount)} ${what}` : "";
}

function demandText(demand) {
  return demand == null ? "unlimited demand" : demand === 0 ? "no demand" : `demand for ${number(demand)}`;
}

function sum(points, key) {
  return points.reduce((total, point) => total + (point[key] ?? 0), 0);
}

function duration(seconds) {
  const [unit, name] = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]].find(([unit]) => seconds >= unit) ?? [1e-9, "ns"];
  return `${Number((seconds / unit).toPrecision(2))} ${name}`;
}

// What the user does; nothing of it reaches the program.

function showAgain() {
  if (state) show(state, state);
}

element("filter").addEventListener("input", () => state && showPoints(state.points));
element("sort").addEventListener("change", () => state && showPoints(state.points));
element("controls").addEventListener("submit", (event) => event.preventDefault());

element("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  element("pause").setAttribute("aria-pressed", String(isPaused));
  showAgain();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input")) return;
  event.preventDefault();
  element("filter").focus();
});

follow(show);
