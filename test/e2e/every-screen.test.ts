import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { brokenRules } from './support/accessibility.ts';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { overhang } from './support/screen.ts';
import { CUSTOMER_SCREENS, fillScreens, type Screen, VISITOR_SCREENS } from './support/screens.ts';
import { STAFF_SCREENS } from './support/staff-screens.ts';
import { describeInBrowser, product } from './support/suite.ts';
import { smallTargets } from './support/targets.ts';

const WIDTHS = [390, 360, 320, 768, 1280];

describeInBrowser('every screen', () => {
  let someone: Device;
  const photo = async () => {
    const background = { r: 120, g: 150, b: 160 };
    const picture = sharp({ create: { width: 800, height: 500, channels: 3, background } });
    return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`;
  };

  beforeAll(async () => {
    someone = await openDevice(product().url);
    await fillScreens(someone, await photo());
  });
  afterAll(() => someone?.close());

  const cases: [string, readonly Screen[], boolean][] = [
    ['a visitor', VISITOR_SCREENS, false],
    ['a customer', CUSTOMER_SCREENS, true],
    ['staff', STAFF_SCREENS, true],
  ];

  it.each(cases)(
    'FLOW-05 FLOW-06 scrolls nothing sideways on %s from 320 px up, has targets of 44 px there, and breaks no rule of WCAG 2.2 AA, on phone and desktop',
    async (_who, screens, isSomeone) => {
      const storageState = await (isSomeone ? someone.context.storageState() : undefined);
      const device = await openDevice(product().url, PHONE, {
        reducedMotion: 'reduce',
        ...(storageState ? { storageState } : {}),
      });
      const { page, context } = device;
      const found: unknown[] = [];
      for (const { name, open } of screens) {
        await page.setViewportSize(PHONE);
        await open(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: PHONE.height });
          const over = await overhang(page);
          if (over > 0) found.push([name, width, `${over} px too wide`]);
          if (width < 500)
            found.push(...(await smallTargets(page)).map((one) => [name, width, one]));
        }
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          found.push(...(await brokenRules(page)).map((fault) => [name, viewport.width, fault]));
        }
        await context.setOffline(false);
      }
      await device.close();
      expect(found).toEqual([]);
    },
    300_000,
  );
});
