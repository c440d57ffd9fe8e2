/** `npx vite`, then /acting.html?game=holdem: the action bar at real questions. Not in the build. */

import { mount } from "svelte";
import "../theme/tokens.css";
import "../theme/base.css";
import { settings, type Chosen } from "../theme/settings.svelte";
import { speak } from "../text/text.svelte";
import Gallery from "./Gallery.svelte";

for (const [name, value] of new URLSearchParams(location.search)) {
  Object.assign(document.documentElement.dataset, { [name]: value });
  settings.change({ [name]: value } as Partial<Chosen>);
}
await speak(settings.language);
const target = document.getElementById("app");
if (target !== null) mount(Gallery, { target });
