import { mount } from "svelte";
import App from "./App.svelte";
import { keepClient } from "./room/install.svelte";
import { speak } from "./text/text.svelte";
import { obstacle } from "./wire/server";
import { settings } from "./theme/settings.svelte";
import "./theme/tokens.css";
import "./theme/base.css";

const target = document.getElementById("app");
if (target !== null)
  void speak(settings.language)
    .catch(() => undefined) // without its texts the page is drawn in English
    .then(obstacle)
    .then((sentence) => {
      if (sentence) target.textContent = sentence;
      else mount(App, { target });
    });
keepClient();
