"use strict";

// What every page of this server uses: the server sends the whole state with each change, and receives what the user
// does. A page calls follow with the function that shows a state.

const element = (id) => document.getElementById(id);
const root = document.documentElement;

// What the page shows.
let state = null;
let source = null;
let reconnection = null;
let showState = null;

// Calls a function with each state and the one before it.
function follow(show) {
  showState = show;
  // A browser has six connections to a server: tabs that are not seen need none.
  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  if (!document.hidden) connect();
}

function connect() {
  clearTimeout(reconnection);
  source?.close();
  source = new EventSource("/events");
  source.onopen = () => setOffline(false);
  source.onmessage = (event) => {
    setOffline(false);
    const previous = state;
    state = JSON.parse(event.data);
    showState(state, previous);
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

function setOffline(isOffline) {
  element("offline").hidden = !isOffline;
  root.dataset.connection = isOffline ? "lost" : "live";
}

// Sends a change; what changes is shown when the server says so to all browsers. Returns null, or why it was refused.
async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    return response.ok ? null : { status: response.status, text: (await response.json()).error };
  } catch {
    return { status: 0, text: "The program does not answer. Nothing has changed." };
  }
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
