import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from './support/chromium.ts';
import { ANSWERS, confirmationNumber } from './support/questionnaire.ts';
import { styleOf } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Goes through every step and lets each be looked at. */
async function throughAllSteps(page: Page, look: (step: string) => Promise<void>): Promise<void> {
  const seen = async (step: string, question: RegExp): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: question }).waitFor();
    await look(step);
  };
  await page.goto('/add?tab=service');
  await seen('0', /How would you like to schedule/);
  await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
  await seen('picker', /Select Existing Vehicle/);
  await page.getByRole('button', { name: /Enter manually/ }).click();
  await seen('0.5', /Would you like to add a new vehicle/);
  await page.getByLabel('Vehicle description').fill(ANSWERS.vehicle);
  await page.getByRole('button', { name: 'Next' }).click();
  await seen('1', /Who should we ask for/);
  await page.getByLabel('Name').fill(ANSWERS.name);
  await page.getByLabel('Phone').fill(ANSWERS.phone);
  await page.getByRole('radio', { name: 'Driveway' }).click();
  await seen('2', /Which vehicle is it/);
  await page.getByRole('button', { name: 'Choose from the list' }).click();
  await look('2, list');
  await page.getByRole('button', { name: /Enter manually/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await seen('3', /What type of vehicle/);
  await page.getByRole('radio', { name: 'Truck/SUV' }).click();
  await seen('4', /professionally washed/);
  await page.getByRole('radio', { name: 'No' }).click();
  await seen('5', /kids or pets/);
  await page.getByRole('radio', { name: 'Both' }).click();
  await seen('6', /Which day/);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('grid').getByRole('button').first().click();
  await seen('7', /What time/);
  await page.getByRole('radio', { name: 'Custom time' }).click();
  await look('7, custom');
  await page.getByRole('button', { name: 'Next' }).click();
  await seen('8', /Service Location/);
  await page.getByRole('combobox').fill('1420 Oak');
  await look('8, suggestions');
  await page.getByRole('option').nth(1).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await seen('8.5', /Choose your package/);
  await page.getByRole('radio', { name: /^Maintenance/ }).click();
  await confirmationNumber(page);
  await look('offer of an account');
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await seen('9', /Booking Complete/);
}

describeInBrowser('the questionnaire on every screen', () => {
  let device: Device;
  afterEach(() => device?.close());

  it.each([320, 390, 768])(
    'FLOW-05 never scrolls sideways at %i px',
    async (width) => {
      device = await openDevice(product().url, { width, height: 740 });
      const { page } = device;
      await throughAllSteps(page, async (step) => {
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect([step, wide]).toEqual([step, width]);
      });
    },
    90_000,
  );

  describe.each([
    ['phone', 390, 844],
    ['desktop', 1280, 800],
  ])('on a %s', (_name, width, height) => {
    it('FLOW-06 breaks no rule of WCAG 2.2 AA', async () => {
      device = await openDevice(product().url, { width, height });
      // The steps are looked at as they stand, not while they slide.
      await device.page.emulateMedia({ reducedMotion: 'reduce' });
      await throughAllSteps(device.page, async (step) => {
        const { violations } = await new AxeBuilder({ page: device.page })
          .withTags(RULES)
          .analyze();
        expect([step, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([step, []]);
      });
    }, 120_000);
  });

  it('PICK-04 SUGG-06 keeps its lists low: 400 px of vehicles, 12rem of addresses', async () => {
    device = await openDevice(product().url);
    const { page } = device;
    for (let count = 0; count < 6; count += 1) {
      await page.request.post('/api/vehicles', {
        data: { year: '2021', make: 'Toyota', model: `Camry ${count}`, miles: '1', type: 'sedan' },
      });
    }
    await page.goto('/add?tab=service');
    await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
    const list = page.getByRole('list').filter({ hasText: 'Camry 5' });
    await list.waitFor();
    const { height } = (await list.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(380);
    expect(height).toBeLessThanOrEqual(400);
    expect(await styleOf(list, 'overflow-y')).toBe('auto');

    await page.getByRole('button', { name: /Camry 0/ }).click();
    await page.getByRole('grid').getByRole('button', { disabled: false }).last().click();
    await page.getByRole('radio', { name: 'Evening' }).click();
    await page.getByRole('combobox').fill('San');
    expect(await styleOf(page.getByRole('listbox'), 'max-height')).toBe('192px');
  }, 60_000);
});
