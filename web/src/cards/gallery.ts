/** `npx vite`, then /gallery.html: all cards in all states, to be looked at. Not in the build. */

import { mount } from "svelte";
import "../theme/tokens.css";
import "../theme/base.css";
import { settings, type Chosen } from "../theme/settings.svelte";
import Gallery from "./Gallery.svelte";

for (const [name, value] of new URLSearchParams(location.search)) {
  Object.assign(document.documentElement.dataset, { [name]: value });
  settings.change({ [name]: value } as Partial<Chosen>);
}
const target = document.getElementById("app");
if (target !== null) {
  const start = performance.now();
  mount(Gallery, { target });
  // laid out, too: what it costs to draw them all at once
  document.title = `${target.scrollHeight} px in ${(performance.now() - start).toFixed(0)} ms`;
}
