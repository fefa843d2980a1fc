import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core';

const isThere = (file: string | undefined): file is string =>
  file !== undefined && file !== '' && existsSync(file);
const GIVEN = process.env['CHROMIUM_PATH'];

/** The Chromium that people have, on this machine; undefined where it has none. */
const WHOLE_CHROMIUM = [GIVEN, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(isThere);

/**
 * What pages are tested in: the same engine without the browser's own windows, which cost more than the pages do (a page opens with
 * less than half of the processors' time), or else the whole of Chromium; undefined where the machine has neither.
 */
export const CHROMIUM = [GIVEN, '/usr/bin/chromium-headless-shell', WHOLE_CHROMIUM].find(isThere);

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Of a device whose owner has not asked for less motion, unlike those of most tests, which would only wait for it. */
export const IN_MOTION = { reducedMotion: 'no-preference' } as const;

/** How many times slower pages are than this machine: shows tests that pass on a quiet machine only. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 1);

/** How long something on a page is waited for: longer than a list of staff takes to poll, on a busy machine too. */
const PATIENCE_MS = 60_000;

/** Starts the one Chromium of a run; tests connect to its address and open devices in it. */
export async function startChromium(): Promise<BrowserServer> {
  if (!CHROMIUM)
    throw new Error('Chromium is not installed (apt-get install chromium-headless-shell)');
  return chromium.launchServer({
    executablePath: CHROMIUM,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A profile of its own, with storage and cookies: one person's device. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** As after the first load in a tab; a page without an address has no storage. */
const SKIP_SPLASH = "if (origin !== 'null') sessionStorage.setItem('splashShown', 'true')";

interface DeviceOptions extends BrowserContextOptions {
  /** Whether the first page begins with the splash, which covers it for two seconds. */
  readonly splash?: boolean;
}

let connection: Promise<Browser> | undefined;

/** Ends this file's connection to the Chromium of the run, with the devices that are still open. */
export async function disconnect(): Promise<void> {
  const browser = await connection;
  connection = undefined;
  await browser?.close();
}

/**
 * Opens a device on the product at `url`, in the Chromium of the run; a narrow one has a touch screen. Its owner prefers less motion and
 * has seen the splash, unless `IN_MOTION` or `splash` says otherwise.
 */
export async function openDevice(
  url: string,
  viewport = PHONE,
  { splash = false, ...more }: DeviceOptions = {},
): Promise<Device> {
  connection ??= chromium.connect(process.env['E2E_BROWSER'] ?? '');
  const browser = await connection;
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    hasTouch: viewport.width < 600,
    reducedMotion: 'reduce',
    ...more,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!splash) await context.addInitScript(SKIP_SPLASH);
  const page = await context.newPage();
  if (SLOWDOWN > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  return { page, context, close: () => context.close() };
}
