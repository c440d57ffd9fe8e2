import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./text/text.svelte";

const target = document.getElementById("app");
if (target !== null) void speak("").then(() => mount(App, { target }));
