// Where one is: the address of the page, changed without loading it anew.

import { routed } from "./routes";

class Router {
  path = $state(location.pathname);
  found = $derived(routed(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  /** Go to another page. */
  go(to: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"]({}, "", to);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** A link of ours changes the page here, unless somebody wants it elsewhere. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href, location.href);
    if (to.origin !== location.origin || !routed(to.pathname)) return;
    if (to.pathname === location.pathname && to.search === location.search) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
