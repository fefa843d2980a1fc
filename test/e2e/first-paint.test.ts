import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Device, openDevice } from './support/chromium.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the first paint', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(product().url);
  });
  beforeEach(async () => {
    await device.page.unrouteAll();
  });
  afterAll(() => device?.close());

  /** Holds back what an address matches until `release` is called. */
  async function holdBack(pattern: RegExp): Promise<{ release(): void }> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await device.page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    return { release };
  }

  it('is the splash, which waits for neither style sheet nor script', async () => {
    const held = await holdBack(/\/assets\/.*\.(css|js)$/);
    await device.page.goto('/', { waitUntil: 'commit' });
    await eventually(() =>
      device.page.evaluate("performance.getEntriesByName('first-contentful-paint').length > 0"),
    );
    expect(await device.page.locator('#splash').isVisible()).toBe(true);
    expect(await device.page.locator('#root').innerHTML()).toBe('');
    held.release();
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows no screen before the style sheet holds', async () => {
    const held = await holdBack(/\/assets\/index-.*\.css$/);
    const responded = device.page.waitForResponse(/\/api\/auth\/user$/);
    await device.page.goto('/', { waitUntil: 'commit' });
    await responded;
    expect(await device.page.locator('#root').innerHTML()).toBe('');
    held.release();
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows the screen without a style sheet that cannot be had', async () => {
    await device.page.route(/\/assets\/index-.*\.css$/, (route) => route.abort());
    await device.page.goto('/');
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each([
    ['/', /\/assets\/catalogue-.*\.js$/],
    ['/home', /\/assets\/home-.*\.js$/],
    ['/add', /\/assets\/add-.*\.js$/],
  ])('fetches the code of %s beside the client, not after it', async (path, code) => {
    const held = await holdBack(/\/assets\/index-.*\.js$/);
    const fetched = device.page.waitForRequest((request) => code.test(request.url()));
    await device.page.goto(path, { waitUntil: 'commit' });
    await fetched;
    held.release();
    await device.page.getByRole('heading', { level: 1 }).waitFor();
  });
});
