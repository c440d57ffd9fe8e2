// Components in a test, mounted as a browser does and taken away again.

import { flushSync, mount, unmount, type Component } from "svelte";

let mounted: object[] = [];

/** Show a component. */
export function mountIn(component: Component<never>, props: object = {}): void {
  mounted.push(mount(component as Component<object>, { target: document.body, props }));
  flushSync();
}

/** Nothing is shown any more. */
export function cleanup(): void {
  for (const one of mounted) void unmount(one);
  mounted = [];
  document.body.innerHTML = "";
}
