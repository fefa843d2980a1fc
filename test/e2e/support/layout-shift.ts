import type { CDPSession, Page, Request } from 'playwright-core';

/** What begins by a timer of at most this many milliseconds belongs to the loading of a screen. */
const SOON_MS = 500;

/** A control has moved if it did so by at least this many pixels. */
const MOVES_PX = 8;

const OBSERVE = `
  window.layoutShift = 0;
  window.shifted = [];
  window.movedControls = new Set();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShift += entry.value;
      for (const { node } of entry.sources) window.shifted.push(node?.className || node?.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Chromium counts only what is in the window, but controls below it must not move either.
  const first = new WeakMap();
  const look = () => {
    for (const one of document.querySelectorAll('main :is(a[href], button, input, select, textarea)')) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = one.getBoundingClientRect();
      const top = box.top + scrollY;
      if (!first.has(one)) first.set(one, top);
      else if (Math.abs(top - first.get(one)) > ${MOVES_PX}) {
        window.movedControls.add(one.getAttribute('aria-label') || one.textContent || one.name);
      }
    }
    requestAnimationFrame(look);
  };
  document.addEventListener('DOMContentLoaded', look);
  // What is to begin soon, by a timer or when the page is idle.
  const coming = new Set();
  for (const [begin, cancel, isSoon] of [
    ['setTimeout', 'clearTimeout', (ms = 0) => ms <= ${SOON_MS}],
    ['requestIdleCallback', 'cancelIdleCallback', () => true],
  ]) {
    const [beginIt, cancelIt] = [window[begin], window[cancel]];
    window[begin] = (work, when, ...more) => {
      const run = (...given) => {
        coming.delete(id);
        work(...given);
      };
      const id = beginIt(run, when, ...more);
      if (isSoon(when)) coming.add(id);
      return id;
    };
    window[cancel] = (id) => {
      coming.delete(id);
      cancelIt(id);
    };
  }
  window.isSettling = () =>
    document.readyState !== 'complete' || coming.size > 0 || document.fonts.status !== 'loaded' ||
    document.querySelector('[class^="skeleton"]') !== null;
`;

/** The requests of a page for data and for its fonts. */
const LATE = ['*/graphql*', '*/api/auth/user*', '*/api/admin/status*', '*.woff2'];

/** Has every later page of this window record what moves by itself, except intended motion such as a screen that slides in. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(OBSERVE);
}

/**
 * Has every later page of this window load without the browser's cache, and get its data and fonts after its first paint: each is
 * asked for two frames after its request. Unlike `page.route`, this pauses no other requests.
 */
export async function delayData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => void goOn(page, session, requestId));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: LATE.map((urlPattern) => ({ urlPattern })) });
}

async function goOn(page: Page, session: CDPSession, requestId: string): Promise<void> {
  await painted(page).catch(() => undefined);
  // The page may be gone by now, and its request with it.
  await session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
}

/** Chromium's layout shift of the window so far, including the current frame. */
export async function shiftSoFar(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate<number>('layoutShift');
}

/** Waits two frames: the first draws the changes, and by the second their layout shift is known. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

/** What moved by itself while a screen loaded. */
interface Moves {
  /** Chromium's layout shift of the window. */
  readonly shift: number;
  /** Class names of what shifted. */
  readonly shifted: readonly string[];
  /** Names of controls that moved up or down, anywhere on the page. */
  readonly controls: readonly string[];
}

/** Opens a screen and returns what moved by itself until everything had loaded; the window must be observed. */
export async function movesOf(page: Page, path: string): Promise<Moves> {
  const open = new Set<Request>();
  /** How many requests have begun or ended. */
  let changes = 0;
  const begin = (request: Request) => {
    changes += 1;
    open.add(request);
  };
  const end = (request: Request) => {
    changes += 1;
    open.delete(request);
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  let seen: number;
  // What has just come is drawn only by a round that begins after it.
  do {
    seen = changes;
    await page.evaluate(SETTLED);
  } while (open.size > 0 || changes !== seen);
  page.off('request', begin);
  page.off('requestfinished', end);
  page.off('requestfailed', end);
  return page.evaluate('({ shift: layoutShift, shifted, controls: [...movedControls] })');
}

/** Resolves after three frames in which nothing was on its way. */
const SETTLED = `new Promise((done) => {
  let still = 0;
  const look = () => {
    still = isSettling() ? 0 : still + 1;
    if (still > 2) done(); else requestAnimationFrame(look);
  };
  look();
})`;
