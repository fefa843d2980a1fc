import { expect, it } from '@jest/globals';
import { openDevice, PHONE } from './support/chromium.ts';
import { addVehicle, signUp } from './support/people.ts';
import { expectToast } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** Records what animations named `shrink-away`, with a suffix from CSS modules, do. */
const WATCH = `
  window.seen = [];
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (!animationName.startsWith('shrink-away')) return;
    const { duration } = target.getAnimations()[0]?.effect.getTiming() ?? { duration: 0 };
    const properties = new Set(
      (target.getAnimations()[0]?.effect.getKeyframes() ?? []).flatMap((frame) =>
        Object.keys(frame).filter((name) => ['opacity', 'transform'].includes(name)),
      ),
    );
    window.seen.push({ text: target.textContent, duration, properties: [...properties].sort() });
  });`;

interface Seen {
  readonly text: string;
  readonly duration: number;
  readonly properties: readonly string[];
}

describeInBrowser('a deleted vehicle', () => {
  it.each([
    ['no-preference', 320],
    ['reduce', 0],
  ] as const)(
    'HOME-18 shrinks and fades, with %s motion in %d ms, and the next one takes its place',
    async (reducedMotion, atMost) => {
      const device = await openDevice(product().url, PHONE, { reducedMotion });
      const { page } = device;
      await signUp(device);
      await addVehicle(device);
      await addVehicle(device, { year: '2019', make: 'Honda', model: 'Civic' });
      await page.addInitScript(WATCH);
      await page.goto('/home');
      await page.getByRole('button', { name: 'Delete vehicle 2021 Toyota Camry' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Vehicle Deleted');
      await page.getByRole('heading', { name: '2019 Honda Civic' }).waitFor();
      const [seen, ...more] = (await page.evaluate('window.seen')) as Seen[];
      expect(more).toEqual([]);
      expect(seen?.text).toContain('2021 Toyota Camry');
      expect(seen?.properties).toEqual(['opacity', 'transform']);
      expect(Math.round(seen?.duration ?? -1)).toBe(atMost);
      expect(await page.getByRole('main').locator('[inert]').count()).toBe(0);
      await device.close();
    },
  );
});
