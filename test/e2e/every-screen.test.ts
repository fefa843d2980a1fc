import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { faultsAtAnySize } from './support/at-any-size.ts';
import { type Device, openDevice, PHONE } from './support/chromium.ts';
import { CUSTOMER_SCREENS, fillScreens, type Screen, VISITOR_SCREENS } from './support/screens.ts';
import { STAFF_SCREENS } from './support/staff-screens.ts';
import { describeInBrowser, product } from './support/suite.ts';

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
    'FLOW-05 FLOW-06 needs no sideways scrolling for %s from 320 px up, has targets of 44 px there, meets WCAG 2.2 AA on phone and desktop, and at 200 %%, 400 %% and in 320 px has no text that overlaps, sticks out or is cut off, and hides no focused control',
    async (_who, screens, isSomeone) => {
      const storageState = await (isSomeone ? someone.context.storageState() : undefined);
      const device = await openDevice(product().url, PHONE, storageState ? { storageState } : {});
      const { page, context } = device;
      const found: unknown[] = [];
      for (const { name, open } of screens) {
        await open(page);
        found.push(...(await faultsAtAnySize(page, name)));
        await context.setOffline(false);
      }
      await device.close();
      expect(found).toEqual([]);
    },
    600_000,
  );
});
