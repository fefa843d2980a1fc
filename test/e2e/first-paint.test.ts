import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { DESKTOP, type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { holdIsOver } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** The position and height of each line of each text, in whole pixels. */
const placesOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((text) => {
      const range = text.ownerDocument.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ left, top, height }) =>
        [left, top, height].map(Math.round),
      );
    }),
  );

/** Whether all code that the document asks for has arrived; an expression for a page. */
const CODE_HAS_ARRIVED = `(() => {
  const asked = [...document.querySelectorAll('link[rel="modulepreload"], script[type="module"][src]')];
  const arrived = performance.getEntriesByType('resource').map(({ name }) => name);
  return asked.length > 0 && asked.every(({ href, src }) => arrived.includes(href ?? src));
})()`;

describeInBrowser('the first paint', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(product().url, PHONE, { ...IN_MOTION, splash: true });
  });
  beforeEach(async () => {
    await device.page.unrouteAll();
  });
  afterAll(() => device?.close());

  /** Delays requests whose URL matches until `release` is called. */
  async function holdBack(pattern: RegExp, { page } = device): Promise<{ release(): void }> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    return { release };
  }

  it('shows the splash without waiting for style sheets or scripts', async () => {
    const held = await holdBack(/\/assets\/.*\.(css|js)$/);
    // It would hide itself after 2.2 s, however little was seen by then.
    await device.page.addInitScript(`
      const held = new CSSStyleSheet();
      held.replaceSync('.splash { animation-play-state: paused !important }');
      document.adoptedStyleSheets = [held];
    `);
    await device.page.goto('/', { waitUntil: 'commit' });
    await eventually(() =>
      device.page.evaluate("performance.getEntriesByName('first-contentful-paint').length > 0"),
    );
    expect(await device.page.locator('#splash').isVisible()).toBe(true);
    expect(await device.page.locator('#root').innerHTML()).toBe('');
    held.release();
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each([
    ['phone', PHONE, {}],
    ['desktop', DESKTOP, {}],
    ['phone, in Spanish', PHONE, { locale: 'es-US' }],
  ])(
    'FLOW-13 shows the first page’s purpose before its code has loaded, and it stays in place: %s',
    async (_what, viewport, more) => {
      const own = await openDevice(product().url, viewport, {
        ...IN_MOTION,
        ...more,
        splash: true,
      });
      const held = await holdBack(/\/assets\/.*\.(css|js)$/, own);
      const { page } = own;
      await page.goto('/services', { waitUntil: 'commit' });
      const early = page.locator('#early-page p');
      await early.first().waitFor();
      await page.evaluate('document.fonts.ready');
      const [before, words] = [await placesOf(early), await early.allTextContents()];
      held.release();
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      expect(await early.count()).toBe(0);
      const stays = title.or(page.locator('h1 + p'));
      expect(await stays.allTextContents()).toEqual(words);
      expect(await placesOf(stays)).toEqual(before);
      await page.goto('/login');
      expect(await early.count()).toBe(0);
      await own.close();
    },
  );

  it('shows no screen before the style sheet applies', async () => {
    const { page } = device;
    const held = await holdBack(/\/assets\/index-.*\.css$/);
    const responded = page.waitForResponse(/\/api\/auth\/user$/);
    await page.goto('/', { waitUntil: 'commit' });
    await responded;
    await eventually(() => page.evaluate(CODE_HAS_ARRIVED));
    // Now only the style sheet is missing; a client that did not wait for it would render first.
    await holdIsOver(page);
    expect(await page.locator('#root > *').count()).toBe(0);
    held.release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows the screen even if the style sheet cannot be loaded', async () => {
    await device.page.route(/\/assets\/index-.*\.css$/, (route) => route.abort());
    await device.page.goto('/');
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each([
    ['/', /\/assets\/catalogue-.*\.js$/],
    ['/home', /\/assets\/home-.*\.js$/],
    ['/add', /\/assets\/add-.*\.js$/],
  ])('fetches the code of %s together with the client, not after it', async (path, code) => {
    const held = await holdBack(/\/assets\/index-.*\.js$/);
    const fetched = device.page.waitForRequest((request) => code.test(request.url()));
    await device.page.goto(path, { waitUntil: 'commit' });
    await fetched;
    held.release();
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });
});
