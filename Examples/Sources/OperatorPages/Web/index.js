"use strict";
// Shows the operators whose names or sentences contain all words that are typed.
const field = document.getElementById("search");
const found = document.getElementById("found");
document.getElementById("search-area").hidden = false;

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const family of document.querySelectorAll(".family")) {
    let isShown = false;
    for (const card of family.querySelectorAll(".card")) {
      const text = `${family.querySelector("h3").textContent} ${card.textContent}`.toLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
      if (!card.hidden) { isShown = true; count += 1; }
    }
    family.hidden = !isShown;
  }
  found.textContent = words.length ? (count === 1 ? "1 operator" : `${count} operators`) : "";
}

field.addEventListener("input", search);
search();
