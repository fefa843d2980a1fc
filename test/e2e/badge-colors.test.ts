import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Device, openDevice } from './support/chromium.ts';
import { addVehicle, signUp } from './support/people.ts';
import { onOperation } from './support/responses.ts';
import { styleOf } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** The hue of a computed color, in degrees from red at 0 through yellow at 60 to green at 120. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return Number.NaN;
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}

describeInBrowser('the wash badge', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(product().url);
    await signUp(device);
    await addVehicle(device);
  });
  afterAll(() => device?.close());

  it.each([
    ['BADGE-06', [21, 400], 'Needs Wash', 'red', [345, 375]],
    ['BADGE-07', [14, 20], 'Wash Soon', 'orange', [18, 36]],
    ['BADGE-08', [7, 13], 'Looking Good', 'yellow', [40, 62]],
    ['BADGE-09', [0, 6], 'Fresh Clean', 'green', [100, 170]],
  ] as const)('%s shows after %j days %s in %s', async (_id, days, text, _name, [from, to]) => {
    const { page } = device;
    for (const daysSinceService of days) {
      const undo = await onOperation(page, 'GarageVehicles', async (route) => {
        const reply = await route.fetch();
        const body = await reply.json();
        for (const vehicle of body.data.vehicles.nodes) vehicle.daysSinceService = daysSinceService;
        await route.fulfill({ response: reply, json: body });
      });
      await page.goto('/home');
      const badge = page.getByRole('article').locator('[class^="badge-"]');
      await badge.waitFor();
      expect(await badge.textContent()).toBe(text);
      for (const property of ['color', 'background-color']) {
        const hue = hueOf(await styleOf(badge, property));
        const turned = hue < 180 && from > 180 ? hue + 360 : hue;
        expect([property, turned >= from && turned <= to]).toEqual([property, true]);
      }
      await undo();
    }
  });
});
