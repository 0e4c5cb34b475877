"use strict";

// Makes the page show the state, and sends what the user does. What it calls and does not have is in shared.js.

// What had the focus before the message was shown.
let beforeMessage = null;

function show(next, previous) {
  setText(element("title"), next.title);
  document.title = next.title === "Collage" ? "Collage" : `${next.title} – Collage`;
  setText(element("counter"), `${next.chosen.length} of ${next.most} photos`);
  showCollage(next);
  showPhotos(next);
  showSaved(next.saved);
  setText(element("left-out"), next.leftOut ?? "");
  // Before anything is disabled: a control that is disabled has no focus.
  showMessage(next.message);
  showControls(next);
  announce(next, previous);
}

function showCollage({ chosen, photos, preview, width, height, canSave }) {
  const image = element("preview");
  const address = `/preview/${preview}.png`;
  image.hidden = chosen.length === 0;
  element("empty").hidden = chosen.length > 0;
  if (chosen.length > 0 && image.getAttribute("src") !== address) image.src = address;
  image.width = width;
  image.height = height;
  image.alt = `Collage of ${chosen.map((id) => photos.find((photo) => photo.id === id)?.name ?? "a photo").join(", ")}`;
  setText(element("hint"), canSave ? `It will be saved with ${width} x ${height} pixels.`
    : "A collage is saved with two, four or six photos.");
}

function showControls({ canSave, canClear, canAdd, isChoosing, message }) {
  element("save").disabled = !canSave || Boolean(message);
  element("clear").disabled = !canClear || Boolean(message);
  element("done").hidden = !isChoosing || Boolean(message);
  for (const row of element("photos").children) row.firstElementChild.disabled = !canAdd || Boolean(message);
}

// Photos.

function showPhotos({ photos, chosen, hasMore, isReadable }) {
  showRows(element("photos"), photos, (photo) => String(photo.id), makePhoto, (row, photo) => {
    const places = chosen.flatMap((id, index) => (id === photo.id ? [index + 1] : []));
    updatePhoto(row.firstElementChild, photo, places);
  });
  const text = !isReadable ? "The directory cannot be read."
    : hasMore ? `The directory has more photos. These are the first ${photos.length}.`
    : photos.length === 0 ? "The directory has no PNG or JPEG files." : "";
  element("no-photos").hidden = !text;
  setText(element("no-photos"), text);
}

function makePhoto(photo) {
  const row = make("li");
  const button = make("button");
  button.type = "button";
  const frame = make("span", "frame");
  const image = make("img");
  image.alt = "";
  image.loading = "lazy";
  image.addEventListener("error", () => {
    frame.classList.add("broken");
    frame.textContent = "no picture";
  });
  image.src = `/photos/${photo.id}.png`;
  frame.append(image);
  const caption = make("span", "caption");
  // A name comes from elsewhere, in any language: it is text, and has a direction of its own.
  const name = make("bdi", "name");
  caption.append(name, make("span", "problem"));
  button.append(frame, caption, make("span", "places"));
  button.addEventListener("click", () => send("/add", { id: photo.id }));
  row.append(button);
  return row;
}

function updatePhoto(button, photo, places) {
  setText(button.querySelector(".name"), photo.name);
  setText(button.querySelector(".problem"), photo.problem ? `Left out: ${photo.problem}.` : "");
  setText(button.querySelector(".places"), places.join(", "));
  button.classList.toggle("chosen", places.length > 0);
  button.title = photo.name;
  const notes = [
    ...(places.length > 0 ? [`photo ${places.join(" and ")} of the collage`] : []),
    ...(photo.problem ? [`left out: ${photo.problem}`] : []),
  ];
  button.setAttribute("aria-label", [`Add ${photo.name}`, ...notes].join(", "));
}

// Saved collages.

function showSaved(saved) {
  element("saved-section").hidden = saved.length === 0;
  showRows(element("saved"), saved, (collage) => String(collage.id), (collage) => {
    const row = make("li");
    const link = make("a", "button");
    link.href = `/saved/${collage.id}.png`;
    link.target = "_blank";
    link.textContent = collage.name;
    row.append(link);
    return row;
  }, () => {});
}

// The message.

function showMessage(message) {
  const section = element("message");
  const isNew = message && section.dataset.id !== String(message.id);
  const isGone = !message && !section.hidden;
  section.dataset.id = message ? String(message.id) : "";
  section.classList.toggle("good", Boolean(message) && !message.isError);
  setText(element("message-title"), message?.title ?? "");
  setText(element("message-text"), message?.text ?? "");
  const link = element("message-link");
  link.hidden = message?.saved === undefined;
  if (!link.hidden) link.href = `/saved/${message.saved}.png`;
  const focused = document.activeElement;
  if (isNew && !section.contains(focused)) beforeMessage = focused;
  const hadFocus = section.contains(focused);
  section.hidden = !message;
  // The other controls wait for it to be closed, in all browsers.
  if (isNew) element("close").focus();
  if (isGone && (hadFocus || document.activeElement === document.body)) returnFocus();
}

function returnFocus() {
  // When the controls are enabled again.
  queueMicrotask(() => {
    const target = beforeMessage?.isConnected && !beforeMessage.disabled && beforeMessage !== document.body;
    (target ? beforeMessage : element("photos-title")).focus();
    beforeMessage = null;
  });
}

function announce(next, previous) {
  if (!previous || previous.title === next.title) return;
  setText(element("announcement"), `${next.title}. ${next.chosen.length} of ${next.most} photos.`);
}

// Changes.

async function send(path, body = {}) {
  const refusal = await post(path, body);
  setText(element("refusal"), refusal?.text ?? "");
}

element("clear").addEventListener("click", () => {
  element("photos-title").focus();
  send("/clear");
});
element("save").addEventListener("click", () => send("/save"));
element("done").addEventListener("click", () => {
  element("photos-title").focus();
  send("/done");
});
element("refresh").addEventListener("click", () => send("/refresh"));
element("close").addEventListener("click", () => send("/close", { id: state.message?.id ?? 0 }));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state?.message) send("/close", { id: state.message.id });
});

follow(show);
