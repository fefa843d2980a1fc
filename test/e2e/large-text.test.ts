import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { throughAllSteps } from './support/all-steps.ts';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { collidingTexts } from './support/overlaps.ts';
import { overhang } from './support/screen.ts';
import { CUSTOMER_SCREENS, fillScreens, type Screen, VISITOR_SCREENS } from './support/screens.ts';
import { STAFF_SCREENS } from './support/staff-screens.ts';
import { describeInBrowser, product } from './support/suite.ts';
import { faultsAt400 } from './support/zoomed.ts';

/** Text at twice its size, as a browser's setting or text zoom makes it (WCAG 1.4.4). */
const TWICE = "document.documentElement.style.fontSize = '200%'";
const ONCE = "document.documentElement.style.fontSize = ''";
const LARGE: readonly [string, { width: number; height: number }, string][] = [
  ['phone, 200 %', PHONE, TWICE],
  ['desktop, 200 %', DESKTOP, TWICE],
  ['320 px', { width: 320, height: 700 }, ONCE],
];

/** Whether the summary bar keeps room beside its words, for the action that large text has elsewhere; what large text changes has 10 s. */
async function keepsRoomForAction(page: Page): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const room = Number(
      await page.evaluate(`(() => {
        const bar = document.querySelector('[role="status"][class^="summary-bar"]');
        return bar?.checkVisibility() ? Number.parseFloat(getComputedStyle(bar).paddingRight) : 0;
      })()`),
    );
    if (room <= 24 || Date.now() > deadline) return room > 24;
    await page.waitForTimeout(50);
  }
}

async function faultsOf(page: Page, name: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [device, viewport, size] of LARGE) {
    await page.setViewportSize(viewport);
    await page.evaluate(size);
    const over = await overhang(page);
    if (over > 0) found.push([name, device, `${over} px too wide`]);
    found.push(...(await collidingTexts(page)).map((text) => [name, device, text]));
    if (size === TWICE && (await keepsRoomForAction(page)))
      found.push([name, device, 'room for no action']);
  }
  await page.evaluate(ONCE);
  found.push(...(await faultsAt400(page)).map((fault) => [name, '400 %', fault]));
  return found;
}

describeInBrowser('large text', () => {
  let someone: Device;
  beforeAll(async () => {
    someone = await openDevice(product().url);
    await fillScreens(someone);
  });
  afterAll(() => someone?.close());

  const cases: [string, readonly Screen[], boolean][] = [
    ['a visitor', VISITOR_SCREENS, false],
    ['a customer', CUSTOMER_SCREENS, true],
    ['staff', STAFF_SCREENS, true],
  ];

  it.each(cases)(
    'FLOW-06 scrolls nothing sideways at 200 %%, 400 %% and in 320 px on any screen of %s, lets no text lie over another, stick out or be cut off, and at 400 %% hides no control that has the focus',
    async (_who, screens, isSomeone) => {
      const storageState = await (isSomeone ? someone.context.storageState() : undefined);
      const { page, context, close } = await openDevice(product().url, PHONE, {
        reducedMotion: 'reduce',
        ...(storageState ? { storageState } : {}),
      });
      const found: unknown[] = [];
      for (const { name, open } of screens) {
        await page.setViewportSize(PHONE);
        await open(page);
        found.push(...(await faultsOf(page, name)));
        await context.setOffline(false);
      }
      await close();
      expect(found).toEqual([]);
    },
    300_000,
  );

  it('FLOW-06 scrolls nothing sideways at 200 %, 400 % and in 320 px at any step of the questionnaire, lets no text lie over another, stick out or be cut off, and at 400 % hides no control that has the focus', async () => {
    const { page, close } = await openDevice(product().url, PHONE, { reducedMotion: 'reduce' });
    const found: unknown[] = [];
    await throughAllSteps(page, async (step) => {
      found.push(...(await faultsOf(page, step)));
      await page.setViewportSize(PHONE);
    });
    await close();
    expect(found).toEqual([]);
  }, 300_000);
});
