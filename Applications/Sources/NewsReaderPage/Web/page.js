"use strict";

// Makes the page show the state, and sends what the user does. What it calls and does not have is in shared.js.

// The error that this browser does not show any more.
let dismissed = null;
// What receives the focus when the keywords have changed: a function of the old and the new list.
let focusAfterChange = null;

// State.

function show(next, previous) {
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

// Sends a change, and returns whether it was made.
async function send(path, body) {
  const refusal = await post(path, body);
  // What cannot be saved is shown in its own place.
  setText(element("refusal"), !refusal || refusal.status === 500 ? "" : refusal.text);
  if (refusal) focusAfterChange = null;
  return !refusal;
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

follow(show);
