import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { errors, type Page } from 'playwright-core';
import sharp from 'sharp';
import { throughAllSteps } from './all-steps.ts';
import {
  DESKTOP,
  type Device,
  disconnect,
  IN_MOTION,
  openDevice,
  PHONE,
  startChromium,
} from './chromium.ts';
import { drawOverview } from './draw-overview.ts';
import { type Product, productAt, startProduct } from './product.ts';
import { CUSTOMER_SCREENS, fillScreens, type Screen, VISITOR_SCREENS } from './screens.ts';
import { STAFF_SCREENS } from './staff-screens.ts';

const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };

/**
 * Replaces every number by 0 and every mix of letters and digits by xxx, which differ from run to run, and scrolls to the top. Returns how
 * many texts it has replaced.
 */
const STEADY = `(() => {
  const steady = (text) => text
    .replace(/CW-\\w+|[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}/g, 'xxx')
    .replace(/\\b(?=\\w*\\d)(?=\\w*[a-z])\\w{6,}\\b/gi, 'xxx')
    .replace(/\\d+/g, '0').replace(/\\b[AP]M\\b/g, 'AM')
    .replace(/\\b(second|minute|hour)s\\b/g, '$1');
  scrollTo({ top: 0, behavior: 'instant' });
  window.restoreTexts ??= [];
  const known = window.restoreTexts.length;
  const put = (thing, key) => {
    const before = thing[key];
    if (steady(before) === before) return;
    window.restoreTexts.push(() => { thing[key] = before; });
    thing[key] = steady(before);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) put(walker.currentNode, 'data');
  for (const input of document.querySelectorAll('input:not([type=file])')) put(input, 'value');
  return window.restoreTexts.length - known;
})()`;
/** A page that counts down is to be still there afterwards. */
const MOST_TRIES = 5;
const AS_BEFORE = 'window.restoreTexts.splice(0).forEach((restore) => restore())';

/** Which screenshots are taken, and how. */
export interface Wish {
  /** The folder for the pictures; what is in it is deleted. */
  readonly folder: string;
  /** With zeros as numbers and no motion, so that runs on the same day differ only where the design does. */
  readonly steady: boolean;
  /** Whether to draw `docs/images/overview.png` too. */
  readonly overview: boolean;
}

/** Takes screenshots of the whole product with the demo business, on phone and desktop. */
export async function takeScreenshots(wish: Wish): Promise<void> {
  const { E2E_URL: url, E2E_STAFF_PASSWORD: password } = process.env;
  const product = url ? productAt(url, password ?? '') : await startProduct({}, ['--demo']);
  const chromium = await startChromium();
  process.env['E2E_PRODUCTS'] = JSON.stringify([product]);
  process.env['E2E_BROWSER'] = chromium.wsEndpoint();
  try {
    await rm(wish.folder, { recursive: true, force: true });
    await mkdir(wish.folder, { recursive: true });
    await photographAll(product, wish);
    if (wish.overview) await drawOverview(product, 'docs/images/overview.png');
  } finally {
    await disconnect();
    await chromium.close();
    await product.stop();
  }
  if (unreached.length > 0) throw new Error(`Screens not reached:\n${unreached.join('\n')}`);
}

/** The screens that could not be opened. */
const unreached: string[] = [];

async function photographAll({ url }: Product, wish: Wish): Promise<void> {
  const someone = await openDevice(url);
  await fillScreens(someone, await drivewayPhoto());
  const storageState = await someone.context.storageState();
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    const visitor = await openDevice(url, viewport, { ...IN_MOTION, splash: !wish.steady });
    // In the splash everything moves.
    if (!wish.steady) await photographSplash(visitor.page, fileOf(wish, 'splash', name));
    await photograph(visitor, VISITOR_SCREENS, name, wish);
    await throughAllSteps(visitor.page, (step) => shoot(visitor.page, `step-${step}`, name, wish));
    await visitor.close();
    const known = await openDevice(url, viewport, { ...IN_MOTION, storageState });
    await photograph(known, [...CUSTOMER_SCREENS, ...STAFF_SCREENS], name, wish);
    await known.close();
  }
  await someone.close();
}

async function photographSplash(page: Page, file: string): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.splash-brand').waitFor();
  await page.waitForTimeout(350);
  await page.screenshot({ path: file });
  await page.locator('#splash').waitFor({ state: 'hidden' });
}

async function photograph(
  { page, context }: Device,
  screens: readonly Screen[],
  viewport: string,
  wish: Wish,
): Promise<void> {
  for (const { name, open } of screens) {
    try {
      await open(page);
      await shoot(page, name, viewport, wish);
    } catch (error) {
      // The other screens are still useful; the run fails at the end.
      unreached.push(`${name} at ${viewport}: ${error}`);
    }
    await context.setOffline(false);
  }
}

async function shoot(page: Page, name: string, viewport: string, wish: Wish): Promise<void> {
  // Until transitions have ended, and drawings, pictures and fonts have loaded.
  if (await page.evaluate('navigator.onLine')) await untilIdle(page);
  await page.evaluate(
    'Promise.all([document.fonts.ready, ...[...document.images].map((one) => one.decode().catch(() => 0)), ...document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished.catch(() => 0))])',
  );
  const animations = wish.steady ? 'disabled' : 'allow';
  const tall = await page.evaluate('document.documentElement.scrollHeight > innerHeight * 1.1');
  const files = [
    { path: fileOf(wish, name, viewport), fullPage: false },
    ...(tall ? [{ path: fileOf(wish, `${name}-whole`, viewport), fullPage: true }] : []),
  ];
  for (const file of files) {
    const take = () => page.screenshot({ ...file, animations });
    await (wish.steady ? withSteadyTexts(page, take) : take());
  }
  if (wish.steady) await page.evaluate(AS_BEFORE);
}

/** Takes a picture again if the page put its own texts back meanwhile, as one does that polls or counts down. */
async function withSteadyTexts(page: Page, take: () => Promise<unknown>): Promise<void> {
  await page.evaluate(STEADY);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await take();
    if ((await page.evaluate<number>(STEADY)) === 0) return;
  }
}

/** Waits until the network is idle, for at most 3 s, since a page that polls is never idle. */
async function untilIdle(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: 3_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

function fileOf({ folder }: Wish, name: string, viewport: string): string {
  return path.join(folder, `${name.replaceAll(/[^\w.-]+/g, '-')}-${viewport}.png`);
}

/** A picture that stands in for a customer's photo. */
async function drivewayPhoto(): Promise<string> {
  const picture = await sharp('infra/local/demo-art/driveway.svg')
    .resize(1200, 750, { fit: 'cover' })
    .flatten({ background: '#bfe3f9' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}
