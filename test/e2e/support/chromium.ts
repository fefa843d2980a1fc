import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const CANDIDATES = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** The Chromium of this machine; undefined where it has none. */
export const CHROMIUM = CANDIDATES.find((candidate) => candidate && existsSync(candidate));

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** A browser with a profile of its own: one person's device. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Opens a browser on the product at `url`; throws where this machine has no Chromium. */
export async function openDevice(url: string, viewport = PHONE): Promise<Device> {
  if (!CHROMIUM) throw new Error('Chromium is not installed (apt-get install chromium)');
  const profile = await mkdtemp(path.join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    viewport,
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    hasTouch: viewport.width < 600,
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
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
