// Draws a scene of scripts/felt_scenes.py without a room: scenes.html?scene=chaos-middle&seat=watch.
// For whoever works on the felt: it is no part of what is built.

import { mount } from "svelte";
import "../theme/tokens.css";
import "../theme/base.css";
import Scene from "./Scene.svelte";

const target = document.getElementById("app");
if (target !== null) mount(Scene, { target });
