// Beside pad.js, where something is handed on.
"use strict";

// A link, or the result of a match as text or as a picture: handed to the phone's own sheet where the address allows it;
// else a text is selected, to be copied by the one command that works on plain HTTP too, and a picture is saved. A key
// says which field it is about.
root.classList.toggle("can-share", "share" in navigator);
async function drawn(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const points = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([points], image.dataset.name, { type: "image/png" });
}
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
const ACTS = {
  savePicture: async (image) => save(await drawn(image)),
  sharePicture: async (image) => {
    const files = [await drawn(image)];
    if (navigator.canShare?.({ files })) navigator.share({ files }).catch(() => {});
    else save(files[0]);
  },
  share: (text) => navigator.share({ text: text.value }).catch(() => {}),
  print: () => print(),
  copy: (text, key) => {
    text.select();
    if (document.execCommand("copy")) key.textContent = key.dataset.done;
  },
};
document.addEventListener("click", ({ target }) => {
  const key = target.closest("button[data-act]");
  if (key) ACTS[key.dataset.act](document.getElementById(key.dataset.from), key);
});
function selectText() {
  const field = document.querySelector("[data-selected]");
  field?.removeAttribute("data-selected");
  field?.focus({ preventScroll: true });
  field?.select();
}
addEventListener("load", selectText);
document.addEventListener("htmx:after:swap", selectText);
