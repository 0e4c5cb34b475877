"use strict";
// Shows the answers of an operator to the inputs that the reader drags. The answers were recorded from the operator; nothing
// here knows what an operator does.
function operatorPage(data) {
  const ALPHABET = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    .filter((character) => !"\"\\<".includes(character)).join("");
  const DIGITS = new Map([...ALPHABET].map((character, index) => [character, index]));
  const KINDS = ["subscribed", "requested", "value", "dropped", "finished", "failed", "canceled", "unpublished", "opened"];
  const ROW = 96, INNER = 62, LINE = 22, AXIS = 18;
  const svgNamespace = "http://www.w3.org/2000/svg";
  const inputCount = data.values.length;

  // Answers

  function number(text, start, width) {
    let result = 0;
    for (let index = start; index < start + width; index += 1) result = result * ALPHABET.length + DIGITS.get(text[index]);
    return result;
  }

  // The lines of an input in the order of the answers, by their texts.
  function lineNumbers(maximum) {
    const numbers = new Map();
    const add = (slots, end) => {
      for (let mask = 0; mask < 1 << slots; mask += 1) {
        const ticks = [];
        for (let tick = 0; tick < slots; tick += 1) if (mask & (1 << tick)) ticks.push(tick);
        if (ticks.length <= maximum) numbers.set(written({ ticks, end }), numbers.size);
      }
    };
    add(data.slots, null);
    for (const kind of ["|", "#"]) for (let tick = 0; tick <= data.slots; tick += 1) add(tick, { kind, tick });
    return numbers;
  }

  function written(line) {
    const end = line.end ? line.end.kind + line.end.tick : "";
    return (line.ticks.join(".") || (end ? "" : ".")) + end;
  }

  function read(text) {
    const [values] = text.split(/[|#]/);
    const end = text.slice(values.length);
    return {
      ticks: values.split(".").filter(Boolean).map(Number),
      end: end ? { kind: end[0], tick: Number(end.slice(1)) } : null,
    };
  }

  const numbers = data.maxima.map(lineNumbers);

  function combination() {
    return data.parameterValues.reduce((result, values, index) => result * values.length + state.arguments[index], 0);
  }

  function answer() {
    let index = combination() * data.policies.length + state.policy;
    state.lines.forEach((line, input) => { index = index * numbers[input].size + numbers[input].get(written(line)); });
    const events = [];
    const size = data.width + 5;
    let node = number(data.answers, index * data.width, data.width);
    while (node > 0) {
      const start = (node - 1) * size;
      const code = number(data.nodes, start + data.width + 1, 2);
      events.push({
        tick: number(data.nodes, start + data.width, 1), place: Math.floor(code % 512 / 16), kind: KINDS[code % 16],
        isOnScheduler: code >= 512, payload: number(data.nodes, start + data.width + 3, 2),
      });
      node = number(data.nodes, start, data.width);
    }
    return events.reverse();
  }

  function words(event) {
    const text = data.texts[event.payload];
    switch (event.kind) {
      case "requested": return `requested ${event.payload || "unlimited"}`;
      case "value": return `value ${text}`;
      case "dropped": return `dropped ${text}, not requested`;
      case "unpublished": return `value ${text}, never published`;
      case "failed": return `failed: ${text}`;
      case "opened": return `subscribed: ${text}`;
      default: return event.kind;
    }
  }

  // State

  const initial = () => ({ lines: data.example.map(read), policy: data.policy, arguments: data.parameterNames.map(() => 0) });
  let state = initial();
  let events = answer();
  // The number of events that are shown; all of them unless the run is played.
  let shown = null;
  let timer = null;
  let speed = 1;

  function change(edit) {
    edit();
    stop();
    shown = null;
    events = answer();
    render();
  }

  function query() {
    const values = state.arguments.map((index, parameter) => data.parameterValues[parameter][index]);
    return [data.id, values.join(",") || "-", data.policies[state.policy], ...state.lines.map(written)].join(" ");
  }

  function isFree(line, tick) {
    return tick >= 0 && tick < (line.end ? line.end.tick : data.slots) && !line.ticks.includes(tick);
  }

  // Moves a value as far as its neighbors let it, and returns its tick, or null where it cannot move. The values keep their
  // order: so each remains what it is.
  function move(input, tick, target) {
    const line = state.lines[input];
    const position = line.ticks.indexOf(tick);
    const first = position > 0 ? line.ticks[position - 1] + 1 : 0;
    const last = (line.ticks[position + 1] ?? line.end?.tick ?? data.slots) - 1;
    const moved = Math.min(Math.max(target, first), last);
    if (moved === tick) return null;
    change(() => { line.ticks = line.ticks.with(position, moved); });
    return moved;
  }

  function add(input, tick) {
    const line = state.lines[input];
    if (line.ticks.length >= data.maxima[input]) {
      say(`There is no room: the page has at most ${data.maxima[input]} values for this input.`);
    } else if (isFree(line, tick)) {
      change(() => { line.ticks = line.ticks.concat(tick).sort((a, b) => a - b); });
    }
  }

  function remove(input, tick) {
    const line = state.lines[input];
    change(() => { line.ticks = line.ticks.filter((other) => other !== tick); });
  }

  function moveEnd(input, tick) {
    const line = state.lines[input];
    const first = line.ticks.length ? line.ticks[line.ticks.length - 1] + 1 : 0;
    const target = Math.min(Math.max(tick, first), data.slots);
    if (target === line.end.tick) return false;
    change(() => { line.end.tick = target; });
    return true;
  }

  function setEnd(input, kind) {
    const line = state.lines[input];
    change(() => { line.end = kind ? { kind, tick: line.end ? line.end.tick : data.slots } : null; });
  }

  // Drawing

  const diagram = document.getElementById("diagram");
  const list = document.getElementById("events");
  const status = document.getElementById("status");
  const say = (text) => { status.textContent = text; };

  function element(name, attributes, ...children) {
    const node = document.createElementNS(svgNamespace, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  // The distance of two ticks, the margin beside them, and the width of the drawing, in pixels of the page.
  let unit = 48, margin = 34, room = 600;
  const x = (tick) => margin + tick * unit;
  // Half of the width of a marble.
  const letterOf = () => room < 500 ? 4 : 5;
  const halfOf = (text) => text.length > 1 ? (room < 500 ? 4 + 4 * text.length : Math.max(17, 6 + 5 * text.length)) : Math.min(17, Math.max(12, unit / 2 - 1));
  const title = (place) => place > 3 ? `inner publisher ${place - 3}` : data.places[place];
  const isEnd = (event) => ["finished", "failed", "canceled"].includes(event.kind);
  const color = (text) => [...text].reduce((sum, character) => (sum + character.codePointAt(0)) % 6, 0);
  const startOf = (input) => events.find((event) => event.place === input && event.kind === "subscribed")?.tick ?? 0;

  function marble(text, left, y, kind) {
    const half = halfOf(text), tall = halfOf("");
    return element("g", { class: `marble c${color(text)}${kind === "value" ? "" : ` ${kind}`}` },
      element("rect", { x: left - half, y: y - tall, width: 2 * half, height: 2 * tall, rx: tall }),
      element("text", { x: left, y: y + 5 }, text));
  }

  // Makes a mark something that is dragged, and moved with the arrow keys.
  function handle(node, key, label, value, maximum, y, left) {
    node.classList.add("handle");
    node.prepend(element("rect", { class: "target", x: left - 23, y: y - 24, width: 46, height: 48, rx: 14 }));
    for (const [name, content] of Object.entries({
      role: "slider", tabindex: 0, "data-key": key, "aria-label": label, "aria-valuenow": value, "aria-valuemin": 0,
      "aria-valuemax": maximum, "aria-valuetext": `tick ${value}`,
    })) node.setAttribute(name, content);
    return node;
  }

  // How many requests and cancellations of the same tick stand above each one, by its position in the events. Of requests the first
  // two are drawn.
  function depthsOf(place) {
    const counts = new Map(), depths = new Map();
    events.forEach((event, index) => {
      if (event.place !== place || event.kind !== "requested" && event.kind !== "canceled") return;
      const depth = counts.get(event.tick) ?? 0;
      if (event.kind === "requested" && depth > 1) return;
      counts.set(event.tick, depth + 1);
      depths.set(index, depth);
    });
    return depths;
  }

  const heightOf = (place) => ROW + Math.max(0, 15 * Math.max(0, ...depthsOf(place).values()) - 5);

  // Where a value is drawn: beside the one before, if that is of the same tick or their texts would cover each other.
  const noneBefore = () => ({ tick: -1, end: -Infinity });
  function beside(before, tick, text, begin) {
    const half = letterOf() * text.length;
    const isBeside = tick === before.tick || begin - half < before.end;
    const left = isBeside ? Math.max(begin, before.end + halfOf(text)) : begin;
    Object.assign(before, { tick, end: left + half });
    return left;
  }

  function row(place, top, ticks) {
    const group = element("g", {}, element("text", { class: "label", x: margin - 16, y: top + 11 }, data.places[place]));
    const y = top + 46;
    const own = events.map((event, index) => ({ ...event, index })).filter((event) => event.place === place);
    const start = own.length ? own[0].tick : 0;
    const last = own.findLast(isEnd);
    const isInput = place < inputCount;
    const line = state.lines[place];
    const time = (name, from, to) => group.append(element("line", { class: name, x1: x(from), y1: y, x2: x(to), y2: y }));
    // What an input would send after its last subscription is faint.
    const until = isInput ? start + (line.end ? line.end.tick : data.slots) : 0;
    if (until > (last?.tick ?? start)) time("time rest", last?.tick ?? start, until);
    if (own.length) time("time", start, last ? last.tick : ticks);
    if (isInput) {
      for (let tick = 0; tick < (line.end ? line.end.tick : data.slots); tick += 1) {
        if (line.ticks.includes(tick)) continue;
        group.append(element("circle", { class: "slot", cx: x(start + tick), cy: y, r: 4 }));
        if (line.ticks.length < data.maxima[place]) {
          const target = element("rect", { class: "add", x: x(start + tick) - Math.min(20, unit / 2), y: y - 20, width: Math.min(40, unit), height: 40, rx: Math.min(20, unit / 2) });
          target.addEventListener("click", () => add(place, tick));
          group.append(target);
        }
      }
    }
    const before = noneBefore(), ends = new Map(), depths = depthsOf(place);
    // What follows an end at the same tick, after a new subscription, is drawn beside it.
    const ended = new Set();
    const drawn = new Set();
    for (const event of own) {
      const isMarble = ["value", "dropped", "unpublished"].includes(event.kind);
      const begin = x(event.tick) + (ended.has(event.tick) ? 32 : 0);
      const left = isMarble ? beside(before, event.tick, data.texts[event.payload], begin) : begin;
      const thread = event.isOnScheduler ? " S" : "";
      let node = null;
      if (isMarble) {
        node = marble(data.texts[event.payload], left, y, event.kind);
        ends.set(event.tick, left + halfOf(data.texts[event.payload]) + 8);
        const position = line?.ticks.indexOf(event.tick - start) ?? -1;
        if (isInput && position >= 0 && !drawn.has(event.tick - start)) {
          drawn.add(event.tick - start);
          grip(node, place, position, y, left);
        }
      } else if (event.kind === "requested") {
        if (depths.has(event.index)) {
          node = element("text", { class: "request", x: left, y: y + 38 + 15 * depths.get(event.index) }, `▲${event.payload || "∞"}${thread}`);
        }
      } else if (event.kind === "finished" || event.kind === "failed") {
        const beyond = ends.get(event.tick) ?? x(event.tick);
        node = ending(event.kind === "finished" ? "|" : "#", beyond, y);
        ended.add(event.tick);
        if (isInput && line.end && event.tick - start === line.end.tick && !drawn.has("end")) {
          drawn.add("end");
          gripEnd(node, place, y, beyond);
        }
      } else if (event.kind === "canceled") {
        node = element("text", { class: "cancel", x: left, y: y + 38 + 15 * depths.get(event.index) }, `■${thread}`);
      }
      if (!node) continue;
      if (thread && (isMarble || event.kind === "finished" || event.kind === "failed")) {
        const above = Number(node.querySelector("text")?.getAttribute("x") ?? ends.get(event.tick) ?? left);
        node.append(element("text", { class: "thread", x: above, y: y - 21 }, "S"));
      }
      if (shown !== null && event.index >= shown) node.classList.add("later");
      if (shown !== null && event.index === shown - 1) node.classList.add("now");
      group.append(node);
    }
    if (isInput) {
      // What the input would send if it were still subscribed.
      line.ticks.forEach((tick, position) => {
        if (drawn.has(tick)) return;
        const node = marble(data.values[place][position], x(start + tick), y, "value");
        node.setAttribute("opacity", "0.45");
        group.append(grip(node, place, position, y, x(start + tick)));
      });
      if (line.end && !drawn.has("end")) {
        const node = ending(line.end.kind, x(start + line.end.tick), y);
        node.setAttribute("opacity", "0.45");
        group.append(gripEnd(node, place, y, x(start + line.end.tick)));
      }
    }
    return group;
  }

  // The inner publishers, one beside another if the first has ended before the second begins.
  function innerRows(ticks) {
    const rows = [];
    for (const { kind, place, tick } of events) {
      if (kind !== "opened") continue;
      const end = events.findLast((event) => event.place === place && isEnd(event))?.tick ?? ticks;
      const free = rows.find((each) => each.end < tick);
      if (free) { free.places.push(place); free.end = end; } else rows.push({ places: [place], end });
    }
    return rows.map((each) => each.places);
  }

  // An inner publisher: its name above its line.
  function inner(place, top, ticks) {
    const y = top + 38;
    const own = events.map((event, index) => ({ ...event, index })).filter((event) => event.place === place);
    const last = own.findLast(isEnd);
    const group = element("g", {},
      element("text", { class: "inner", x: x(own[0].tick) - 6, y: top + 14 }, data.texts[own[0].payload]),
      element("line", { class: "time", x1: x(own[0].tick), y1: y, x2: x(last ? last.tick : ticks), y2: y }),
      element("circle", { class: "begin", cx: x(own[0].tick), cy: y, r: 4 }));
    const before = noneBefore();
    let beyond = null;
    for (const event of own.slice(1)) {
      let node;
      if (event.kind === "value") {
        const text = data.texts[event.payload], left = beside(before, event.tick, text, x(event.tick));
        node = marble(text, left, y, "value");
        beyond = { tick: event.tick, left: left + halfOf(text) + 8 };
      } else if (event.kind === "canceled") {
        node = element("text", { class: "cancel", x: x(event.tick), y: y + 6 }, "■");
      } else {
        node = ending(event.kind === "finished" ? "|" : "#", beyond?.tick === event.tick ? beyond.left : x(event.tick), y);
      }
      if (shown !== null && event.index >= shown) node.classList.add("later");
      if (shown !== null && event.index === shown - 1) node.classList.add("now");
      group.append(node);
    }
    if (shown !== null && own[0].index >= shown) group.classList.add("later");
    return group;
  }

  // Where a line ends that is too long: before its last call, after its last argument, at its last space, or in its last parenthesis.
  function placeOf(text) {
    const places = [/^.*[)}](?=\.)/, /^.*,(?= )/, /^.*(?= )/, /^.*\(/].map((end) => end.exec(text)?.[0].length ?? 0);
    return places.find((place) => place > 0) ?? 0;
  }

  // The call in lines that fit into the box.
  function codeLines(code, limit) {
    const lines = [];
    for (const line of code.split("\n")) {
      let rest = line.trimStart(), indent = line.length - rest.length;
      while (rest.length > limit - indent) {
        const place = placeOf(rest.slice(0, Math.max(limit - indent, 1)));
        if (place <= 0) break;
        lines.push({ indent, text: rest.slice(0, place) });
        rest = rest.slice(place).trimStart();
        indent ||= 2;
      }
      lines.push({ indent, text: rest });
    }
    return lines;
  }

  function ending(kind, left, y) {
    return element("g", {}, kind === "|"
      ? element("line", { class: "end", x1: left, y1: y - 18, x2: left, y2: y + 18 })
      : element("path", { class: "failure", d: `M${left - 11} ${y - 11}l22 22m0 -22l-22 22` }));
  }

  function grip(node, input, position, y, left) {
    const tick = state.lines[input].ticks[position];
    handle(node, `${input}.${tick}`, `value ${data.values[input][position]} of the ${data.places[input]}`, tick,
      data.slots - 1, y, left);
    node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (step) {
        event.preventDefault();
        const moved = move(input, tick, tick + step);
        if (moved !== null) focus(`${input}.${moved}`);
      } else if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        remove(input, tick);
        focus(null);
      }
    });
    node.addEventListener("dblclick", () => remove(input, tick));
    node.addEventListener("pointerdown", (event) => drag(event, (target) => {
      const moved = move(input, dragged, target);
      if (moved !== null) { dragged = moved; focus(`${input}.${moved}`); }
    }, tick));
    return node;
  }

  function gripEnd(node, input, y, left) {
    const { tick, kind } = state.lines[input].end;
    handle(node, `${input}.end`, `${kind === "|" ? "end" : "failure"} of the ${data.places[input]}`, tick, data.slots, y, left);
    node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (step) {
        event.preventDefault();
        if (moveEnd(input, tick + step)) focus(`${input}.end`);
      } else if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        setEnd(input, null);
        focus(null);
      }
    });
    node.addEventListener("pointerdown", (event) => drag(event, (target) => {
      if (moveEnd(input, target)) focus(`${input}.end`);
    }, tick));
    return node;
  }

  // The tick of the value that is dragged.
  let dragged = null;

  function drag(event, to, tick) {
    if (event.button) return;
    event.preventDefault();
    dragged = tick;
    event.currentTarget.focus({ preventScroll: true });
    // By the distance from the begin: a mark may be drawn beside its tick.
    const begin = event.clientX, distance = unit;
    const follow = (move) => {
      const svg = diagram.querySelector("svg");
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      to(tick + Math.round((move.clientX - begin) * scale / distance));
    };
    const end = () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  function focus(key) {
    const node = diagram.querySelector(key ? `[data-key="${key}"]` : "[data-key]");
    node?.focus({ preventScroll: true });
  }

  function render() {
    const focused = document.activeElement?.getAttribute("data-key");
    const ticks = Math.max(data.slots + 2, ...events.map((event) => event.tick + 1));
    room = Math.max(280, diagram.clientWidth - 16);
    margin = room < 500 ? 24 : 34;
    unit = Math.min(84, Math.max(24, Math.floor((room - 2 * margin) / ticks)));
    const width = Math.max(room, x(ticks) + margin);
    const code = data.codes[combination()];
    const parts = [];
    let y = 0;
    for (let place = 0; place < inputCount; y += heightOf(place), place += 1) parts.push(row(place, y, ticks));
    const letter = room < 500 ? 8.2 : 10;
    const lines = codeLines(code, Math.floor((room - 36) / letter));
    parts.push(element("rect", { class: "box", x: 2, y, width: room - 4, height: lines.length * LINE + 18, rx: 10 }));
    lines.forEach((line, index) => parts.push(element("text",
      { class: "code", x: 18 + letter * line.indent, y: y + 26 + index * LINE }, line.text)));
    y += lines.length * LINE + 18 + 16;
    for (const places of innerRows(ticks)) {
      for (const place of places) parts.push(inner(place, y, ticks));
      y += INNER;
    }
    for (const place of [2, 3]) {
      if (!data.places[place]) continue;
      parts.push(row(place, y, ticks));
      y += heightOf(place);
    }
    for (let tick = 0; tick < ticks; tick += 1) {
      parts.push(element("text", { class: "tick", x: x(tick), y: y + 10 }, String(tick)));
    }
    y += AXIS;
    if (shown !== null && shown > 0) {
      const left = x(events[shown - 1].tick);
      parts.unshift(element("line", { class: "playhead", x1: left, y1: 0, x2: left, y2: y }));
    }
    diagram.replaceChildren(element("svg", { viewBox: `0 0 ${width} ${y}`, width, height: y, role: "group",
      "aria-label": `A run of ${code}`, "data-query": query(), "data-unit": unit,
      class: room < 500 ? "small" : "wide" }, ...parts));
    list.replaceChildren(...events.map((event, index) => {
      const item = document.createElement("li");
      item.textContent = `${event.tick} ${title(event.place)} ${words(event)}${event.isOnScheduler ? ", on the scheduler" : ""}`;
      if (shown !== null && index === shown - 1) item.className = "now";
      return item;
    }));
    if (focused) focus(focused);
    update();
  }

  // Controls

  const controls = document.getElementById("controls");
  const updates = [];
  const update = () => updates.forEach((each) => each());

  function make(name, properties, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  function select(label, texts, get, set) {
    const field = make("select", {}, ...texts.map((text, index) => make("option", { value: index, textContent: text })));
    field.addEventListener("change", () => set(Number(field.value)));
    updates.push(() => { field.value = get(); });
    return make("label", {}, label, field);
  }

  function button(text, label, action, isEnabled) {
    const node = make("button", { type: "button", textContent: text, ariaLabel: label });
    node.addEventListener("click", () => { if (!isEnabled || isEnabled()) action(); });
    if (isEnabled) updates.push(() => { node.ariaDisabled = String(!isEnabled()); });
    return node;
  }

  function free(line) {
    for (let tick = 0; tick < data.slots; tick += 1) if (isFree(line, tick)) return tick;
    return -1;
  }

  state.lines.forEach((_, input) => {
    const name = data.places[input];
    const line = () => state.lines[input];
    controls.append(make("fieldset", {}, make("legend", { textContent: name }),
      button("Add", `Add a value to the ${name}`, () => add(input, free(line())),
        () => line().ticks.length < data.maxima[input] && free(line()) >= 0),
      button("Remove", `Remove the last value of the ${name}`, () => remove(input, line().ticks.at(-1)),
        () => line().ticks.length > 0),
      select("ends by", ["not ending", "finishing", "failing"], () => ({ "|": 1, "#": 2 })[line().end?.kind] ?? 0,
        (index) => setEnd(input, [null, "|", "#"][index]))));
  });
  const settings = make("fieldset", {}, make("legend", { textContent: "operator and subscriber" }));
  data.parameterNames.forEach((name, index) => settings.append(select(name, data.parameterTexts[index],
    () => state.arguments[index], (value) => change(() => { state.arguments[index] = value; }))));
  settings.append(select("the subscriber requests", data.policyTitles, () => state.policy,
    (value) => change(() => { state.policy = value; })));
  controls.append(settings);

  // Playing

  function stop() {
    clearTimeout(timer);
    timer = null;
    update();
  }

  function show(count) {
    shown = Math.min(Math.max(count, 0), events.length);
    render();
    if (shown > 0 && !timer) say(list.children[shown - 1].textContent);
  }

  function playOn() {
    if (shown >= events.length) return stop();
    const before = shown > 0 ? events[shown - 1].tick : 0;
    show(shown + 1);
    const passed = events[shown - 1].tick - before;
    timer = setTimeout(playOn, (220 + 320 * passed) / speed);
  }

  const play = button("Play", "Play", () => {
    if (timer) return stop();
    if (shown === null || shown >= events.length) shown = 0;
    timer = setTimeout(playOn, 0);
    update();
  });
  play.className = "main";
  updates.push(() => { play.textContent = timer ? "Pause" : "Play"; play.ariaLabel = play.textContent; });
  controls.append(make("fieldset", { className: "run" }, make("legend", { textContent: "run" }), play,
    button("Back", "One event back", () => { stop(); show((shown ?? events.length) - 1); }),
    button("Step", "One event further", () => { stop(); show(shown === null || shown >= events.length ? 1 : shown + 1); }),
    button("All", "Show all events", () => { stop(); shown = null; render(); }),
    select("speed", ["half", "normal", "double"], () => [0.5, 1, 2].indexOf(speed), (index) => { speed = [0.5, 1, 2][index]; }),
    button("Reset", "Reset the inputs", () => change(() => { state = initial(); }))));
  controls.hidden = false;
  render();
  new ResizeObserver(() => { if (Math.max(280, diagram.clientWidth - 16) !== room) render(); }).observe(diagram);
}
