import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { brokenRules } from './support/accessibility.ts';
import { type Device, openDevice, PHONE } from './support/chromium.ts';
import { observeLayoutShift, shiftSoFar } from './support/layout-shift.ts';
import { addVehicle, signUp } from './support/people.ts';
import { onOperation, variablesOf } from './support/responses.ts';
import { overhang, question } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** Changes a response about availability: the first `fullCount` days are full, and so is every morning. */
async function fullDays(route: Route, fullCount: number): Promise<void> {
  const { from, days } = variablesOf(route.request()) as unknown as { from: string; days: number };
  const start = Date.parse(`${from}T12:00:00Z`);
  await route.fulfill({
    json: {
      data: {
        availability: {
          __typename: 'Availability',
          unlimited: false,
          days: Array.from({ length: days }, (_, index) => ({
            __typename: 'AvailabilityDay',
            date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
            state: index < fullCount ? 'FULL' : 'OPEN',
            reason: index < fullCount ? 'Every place on this day is taken.' : null,
            times: ['1:00 PM', '1:30 PM'],
            slots: ['morning', 'afternoon', 'evening'].map((slot) => ({
              __typename: 'AvailabilitySlot',
              slot,
              free: slot !== 'morning',
            })),
          })),
        },
      },
    },
  });
}

describeInBrowser('the calendar of the questionnaire', () => {
  let customer: Device;
  let vehicle: string;
  beforeAll(async () => {
    customer = await openDevice(product().url, PHONE);
    await signUp(customer);
    vehicle = await addVehicle(customer);
  });
  afterAll(() => customer?.close());

  it('AVAIL-09 marks full days and times without moving anything, however late the response, and meets WCAG 2.2 AA', async () => {
    const { page } = customer;
    await observeLayoutShift(page);
    const late: Route[] = [];
    const undo = await onOperation(page, 'Availability', async (route) => {
      late.push(route);
    });
    await page.goto(`/add?vehicle=${vehicle}&service=full`);
    await question(page, 'Which day suits you?').waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    while (late.length < 2) await page.evaluate('new Promise(requestAnimationFrame)');
    const before = await shiftSoFar(page);
    for (const route of late.splice(0)) await fullDays(route, 2);
    const full = page.getByRole('button', { name: /Every place on this day is taken/ }).first();
    await full.waitFor();
    expect(await shiftSoFar(page)).toBe(before);
    expect(await brokenRules(page)).toEqual([]);
    await full.press('Enter');
    await page.getByText('Every place on this day is taken.').waitFor();

    await page.getByRole('button', { name: / 15, / }).press('Enter');
    await question(page, 'What time works best?').waitFor();
    const beforeSlots = await shiftSoFar(page);
    while (late.length === 0) await page.evaluate('new Promise(requestAnimationFrame)');
    for (const route of late.splice(0)) await fullDays(route, 0);
    const morning = page.getByRole('radio', { name: /^Morning.*Full/ });
    await morning.waitFor();
    expect(await shiftSoFar(page)).toBe(beforeSlots);
    expect(await brokenRules(page)).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overhang(page)).toBe(0);
    }
    await page.setViewportSize(PHONE);
    await page.getByRole('radio', { name: 'Custom time' }).press('Enter');
    await page.getByRole('button', { name: '1:30 PM' }).waitFor();
    await undo();
  });
});
