// Draws a moment that scripts/felt_scenes.py recorded, without a room:
// photos.html?scene=chaos-middle&seat=watch. For developers; it is not part of the build.

import { mount } from "svelte";
import "../../src/theme/tokens.css";
import "../../src/theme/base.css";
import Photo from "./Photo.svelte";

const target = document.getElementById("app");
if (target !== null) mount(Photo, { target });
