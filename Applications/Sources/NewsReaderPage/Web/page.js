"use strict";

// The server sends the whole state with each change; this script makes the page show it, and sends what the user does.

const element = (id) => document.getElementById(id);
const root = document.documentElement;

let state = null;
let source = null;
let reconnection = null;
// The error that this browser does not show any more.
let dismissed = null;
// What receives the focus when the keywords have changed: a function of the old and the new list.
let focusAfterChange = null;

// Events.

function connect() {
  clearTimeout(reconnection);
  source?.close();
  source = new EventSource("/events");
  source.onopen = () => setOffline(false);
  source.onmessage = (event) => {
    setOffline(false);
    show(JSON.parse(event.data));
  };
  source.onerror = () => {
    setOffline(true);
    // Unless the browser tries again by itself.
    if (source.readyState === EventSource.CLOSED) reconnection = setTimeout(connect, 2000);
  };
}

function disconnect() {
  clearTimeout(reconnection);
  source?.close();
  source = null;
}

// A browser has six connections to a server: tabs that are not seen need none.
document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));

function setOffline(isOffline) {
  element("offline").hidden = !isOffline;
  root.dataset.connection = isOffline ? "lost" : "live";
}

// State.

function show(next) {
  const previous = state;
  state = next;
  setText(element("title"), next.title);
  setText(element("header"), next.header);
  document.title = `${next.title} – News Reader`;
  element("refresh").setAttribute("aria-busy", String(next.isLoading));
  setText(element("refresh"), next.isLoading ? "Loading…" : "Refresh");
  showErrors(next);
  showRows(element("stories"), next.stories, (story) => String(story.id), makeStory, updateStory);
  showKeywords(previous?.keywords ?? [], next.keywords);
  const empty = element("empty");
  empty.hidden = next.stories.length > 0;
  setText(empty, next.isLoading ? "Stories are on their way." : next.keywords.length ? "No story passes the filter." : "There are no stories.");
  announce(next, previous);
}

function showErrors({ error, storageError }) {
  if (!error) dismissed = null;
  setText(element("error-title"), error?.title ?? "");
  setText(element("error-text"), error?.text ?? "");
  element("error").hidden = !error || error.text === dismissed;
  setText(element("storage-text"), storageError ?? "");
  element("storage").hidden = !storageError;
}

// A screen reader is not told of every single story: only what the list is when all have arrived.
function announce(next, previous) {
  const isNews = previous?.isLoading || !previous || previous.header !== next.header;
  if (!next.isLoading && isNews) setText(element("announcement"), `${next.title}. ${next.header}.`);
}

function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

// Makes the rows of a list those of the items; a row that stays is the same element, and keeps the focus.
function showRows(list, items, key, make, update) {
  const rows = new Map([...list.children].map((row) => [row.dataset.key, row]));
  const focused = document.activeElement;
  let place = list.firstElementChild;
  for (const item of items) {
    let row = rows.get(key(item));
    rows.delete(key(item));
    if (!row) {
      row = make(item);
      row.dataset.key = key(item);
    }
    if (row === place) {
      place = place.nextElementSibling;
    } else {
      list.insertBefore(row, place);
    }
    update(row, item);
  }
  for (const row of rows.values()) row.remove();
  if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

function make(name, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

function makeStory(story) {
  const row = make("li");
  const title = make("div", "story");
  // A title comes from elsewhere, in any language: it is text, and has a direction of its own.
  const text = make(story.link ? "a" : "span");
  text.dir = "auto";
  title.append(text);
  row.append(make("time"), title, make("div", "byline"));
  return row;
}

function updateStory(row, story) {
  const [time, title, byline] = row.children;
  const text = title.firstElementChild;
  time.dateTime = story.time;
  setText(time, story.clock);
  setText(text, story.title);
  if (text.localName === "a" && /^https?:/.test(story.link ?? "") && text.getAttribute("href") !== story.link) {
    text.href = story.link;
    text.rel = "noreferrer";
  }
  setText(byline, story.host ? `${story.byline} ·\u00a0${story.host}` : story.byline);
}

// Keywords.

function showKeywords(previous, keywords) {
  setText(element("count"), keywords.length ? String(keywords.length) : "");
  showRows(element("keywords"), keywords, (word) => word, makeKeyword, (row, word) => {
    const [up, down] = row.querySelectorAll("button");
    up.disabled = word === keywords[0];
    down.disabled = word === keywords[keywords.length - 1];
  });
  if (focusAfterChange && String(previous) !== String(keywords)) {
    const target = focusAfterChange(keywords);
    focusAfterChange = null;
    (target && !target.disabled ? target : element("word")).focus();
  }
}

function makeKeyword(word) {
  const row = make("li");
  const text = make("bdi");
  text.textContent = word;
  row.append(
    text,
    makeButton("↑", `Move ${word} up`, () => move(word, -1)),
    makeButton("↓", `Move ${word} down`, () => move(word, 1)),
    makeButton("×", `Remove ${word}`, () => remove(word)));
  return row;
}

function makeButton(sign, label, action) {
  const button = make("button");
  button.type = "button";
  button.textContent = sign;
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", action);
  return button;
}

function buttons(word) {
  const row = [...element("keywords").children].find((row) => row.dataset.key === word);
  return row ? [...row.querySelectorAll("button")] : [];
}

function move(word, step) {
  const index = state.keywords.indexOf(word);
  focusAfterChange = () => {
    const [up, down] = buttons(word);
    const wanted = step < 0 ? up : down;
    return wanted?.disabled ? (step < 0 ? down : up) : wanted;
  };
  // In front of the one before, or of the one after the next.
  send("/keywords/move", { value: word, to: step < 0 ? index - 1 : index + 2 });
}

function remove(word) {
  const index = state.keywords.indexOf(word);
  focusAfterChange = (keywords) => buttons(keywords[Math.min(index, keywords.length - 1)])[2];
  send("/keywords/remove", { value: word });
}

element("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("word");
  const text = input.value;
  if (!text.trim()) return input.focus();
  if (await send("/keywords/add", { value: text }) && input.value === text) input.value = "";
});

element("word").addEventListener("input", () => setText(element("refusal"), ""));

// Sends a change; what changes is shown when the server says so to all browsers.
async function send(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    const refusal = response.ok ? "" : (await response.json()).error;
    // What cannot be saved is shown in its own place.
    setText(element("refusal"), response.status === 500 ? "" : refusal);
    if (!response.ok) focusAfterChange = null;
    return response.ok;
  } catch {
    focusAfterChange = null;
    setText(element("refusal"), "The reader does not answer. Nothing has changed.");
    return false;
  }
}

function refresh() {
  dismissed = null;
  if (state) showErrors(state);
  send("/refresh", {});
}

element("refresh").addEventListener("click", refresh);
element("retry").addEventListener("click", () => {
  element("refresh").focus();
  refresh();
});
element("dismiss").addEventListener("click", () => {
  dismissed = state.error?.text ?? null;
  showErrors(state);
  element("refresh").focus();
});

if (!document.hidden) connect();
