import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { throughAllSteps } from './all-steps.ts';
import { DESKTOP, type Device, openDevice, PHONE, startChromium } from './chromium.ts';
import { drawOverview } from './draw-overview.ts';
import { type Product, productAt, startProduct } from './product.ts';
import { CUSTOMER_SCREENS, fillScreens, type Screen, VISITOR_SCREENS } from './screens.ts';
import { STAFF_SCREENS } from './staff-screens.ts';

const FOLDER = 'reports/screenshots';
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };

/** Photographs the whole product, with the demo's business in it, phone and desktop, into reports/screenshots. */
export async function takeScreenshots({ overview }: { overview: boolean }): Promise<void> {
  const { E2E_URL: url, E2E_STAFF_PASSWORD: password } = process.env;
  const product = url ? productAt(url, password ?? '') : await startProduct({}, ['--demo']);
  const chromium = await startChromium();
  process.env['E2E_PRODUCT'] = JSON.stringify(product);
  process.env['E2E_BROWSER'] = chromium.wsEndpoint();
  try {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    await photographAll(product);
    if (overview) await drawOverview(product, 'docs/images/overview.png');
  } finally {
    await chromium.close();
    await product.stop();
  }
}

async function photographAll({ url }: Product): Promise<void> {
  const someone = await openDevice(url);
  await fillScreens(someone, await drivewayPhoto());
  const storageState = await someone.context.storageState();
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    const visitor = await openDevice(url, viewport);
    await photographSplash(visitor.page, name);
    await photograph(visitor, VISITOR_SCREENS, name);
    await throughAllSteps(visitor.page, (step) => shoot(visitor.page, `step-${step}`, name));
    await visitor.close();
    const known = await openDevice(url, viewport, { storageState });
    await known.page.addInitScript("sessionStorage.setItem('splashShown', 'true')");
    await photograph(known, [...CUSTOMER_SCREENS, ...STAFF_SCREENS], name);
    await known.close();
  }
  await someone.close();
}

async function photographSplash(page: Page, viewport: string): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.splash-brand').waitFor();
  await page.waitForTimeout(350);
  await page.screenshot({ path: fileOf('splash', viewport) });
  await page.locator('#splash').waitFor({ state: 'hidden' });
}

async function photograph(
  { page, context }: Device,
  screens: readonly Screen[],
  viewport: string,
): Promise<void> {
  for (const { name, open } of screens) {
    await open(page);
    await shoot(page, name, viewport);
    await context.setOffline(false);
  }
}

async function shoot(page: Page, name: string, viewport: string): Promise<void> {
  // What slides in has arrived, drawings, pictures and fonts are there.
  if (await page.evaluate('navigator.onLine')) await page.waitForLoadState('networkidle');
  await page.evaluate(
    'Promise.all([document.fonts.ready, ...document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished.catch(() => 0))])',
  );
  await page.screenshot({ path: fileOf(name, viewport) });
  const tall = await page.evaluate('document.documentElement.scrollHeight > innerHeight * 1.1');
  if (tall) await page.screenshot({ path: fileOf(`${name}-whole`, viewport), fullPage: true });
}

function fileOf(name: string, viewport: string): string {
  return path.join(FOLDER, `${name.replaceAll(/[^\w.-]+/g, '-')}-${viewport}.png`);
}

/** A picture in the place of a customer's photo. */
async function drivewayPhoto(): Promise<string> {
  const picture = await sharp('infra/local/demo-art/driveway.svg')
    .resize(1200, 750, { fit: 'cover' })
    .flatten({ background: '#bfe3f9' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}
