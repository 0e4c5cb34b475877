"use strict";
// Says whether an answer is right, and why once it is.
for (const form of document.querySelectorAll(".question")) {
  form.addEventListener("change", (event) => {
    const isRight = event.target.value === "right";
    const verdict = form.querySelector(".verdict");
    verdict.textContent = isRight ? "Right." : "No. Play the diagram step by step, and look again.";
    verdict.classList.toggle("right", isRight);
    form.querySelector(".because").open = isRight;
  });
}
