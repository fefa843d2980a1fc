import { TextDecoder, TextEncoder } from 'node:util';
import { makeQueriesQuick } from './quick-queries.ts';

/** Browser features that the client uses and jsdom lacks; their values are enough to run, not to measure. */
Object.assign(globalThis, { TextDecoder, TextEncoder });

if (!('PointerEvent' in window)) Object.assign(window, { PointerEvent: MouseEvent });
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
if (!('inert' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'inert', {
    get(this: HTMLElement) {
      return this.hasAttribute('inert');
    },
    set(this: HTMLElement, isInert: boolean) {
      this.toggleAttribute('inert', isInert);
    },
  });
}
window.scrollTo = () => undefined;
window.matchMedia ??= (query: string): MediaQueryList => ({
  media: query,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

/** There is no layout, so no element ever changes its size. */
function NothingIsLaidOut(this: object): void {
  Object.assign(this, { observe: () => undefined, disconnect: () => undefined });
}
if (!('ResizeObserver' in window)) Object.assign(window, { ResizeObserver: NothingIsLaidOut });

/** The router describes a navigation by a Request, which no loader here reads. */
function NavigationRequest(this: object, url: string | URL, init: RequestInit = {}): void {
  Object.assign(this, { url: String(url), method: init.method ?? 'GET', signal: init.signal });
}
if (!('Request' in globalThis)) Object.assign(globalThis, { Request: NavigationRequest });

makeQueriesQuick();
