import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from './support/chromium.ts';
import { addVehicle, book, signUp } from './support/people.ts';
import { ANSWERS, answerAll } from './support/questionnaire.ts';
import { draftSaved } from './support/responses.ts';
import { passTheMoment, pauseClock, question } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const DRAFT = "sessionStorage.getItem('quizDraft')";
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
const shows = (page: Page, title: string) => question(page, title).waitFor();

describeInBrowser('the draft', () => {
  let guest: Device;
  let page: Page;
  beforeEach(async () => {
    guest = await openDevice(product().url);
    page = guest.page;
    await page.clock.install();
    await page.goto('/add?service=full');
    await page.getByLabel('Name').fill('Jordan');
    await eventually(async () => expect(await draft()).not.toBeNull());
  });
  afterEach(() => guest?.close());

  const draft = () => page.evaluate<string | null>(DRAFT);
  async function becomeHidden(): Promise<void> {
    await page.evaluate(
      "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange'))",
    );
  }

  it('DRAFT-01 DRAFT-02 DRAFT-10 is kept in session storage, and the package in local storage', async () => {
    const stored = JSON.parse((await draft()) ?? '{}');
    expect(stored).toMatchObject({
      contactName: 'Jordan',
      completedAt: false,
      customTime: '07:03 AM',
    });
    for (const field of [
      'sessionId',
      'contactPhone',
      'parkingOption',
      'vehicleType',
      'previouslyDetailed',
      'occupants',
      'serviceDate',
      'timeSlot',
      'location',
      'customVehicleInfo',
      'selectedServicePackage',
      'year',
      'make',
      'model',
      'miles',
      'specialInstructions',
    ]) {
      expect(stored).toHaveProperty(field);
    }
    expect(await page.evaluate("localStorage.getItem('selectedServicePackage')")).toBe('full');
  });

  it('DRAFT-04 is cleared on page unload', async () => {
    await page.reload();
    await shows(page, 'Who should we ask for?');
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  it('DRAFT-05 is cleared 30 s after the tab was hidden', async () => {
    await pauseClock(page);
    await becomeHidden();
    await page.clock.runFor(29_999);
    expect(await draft()).toContain('Jordan');
    await passTheMoment(page);
    expect(await draft()).toBeNull();
    await page.clock.resume();
  });

  it('DRAFT-06 is cleared on leaving /add inside the app', async () => {
    await page
      .getByRole('navigation', { name: 'Bottom' })
      .getByRole('link', { name: 'Home' })
      .click();
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor();
    await eventually(async () => expect(await draft()).toBeNull());
  });

  it('DRAFT-07 is cleared after completion, and the remembered package is forgotten', async () => {
    await answerAll(page);
    await shows(page, 'Booking Complete');
    expect(await draft()).toBeNull();
    expect(await page.evaluate("localStorage.getItem('selectedServicePackage')")).toBeNull();
  });

  it('DRAFT-03 NET-18 is offered again if the server has it, and continues where it was left', async () => {
    await page.getByLabel('Phone').fill(ANSWERS.phone);
    const saved = draftSaved(page, 'parkingOption', 'Driveway');
    await page.getByRole('radio', { name: 'Driveway' }).click();
    await shows(page, 'Which vehicle is it?');
    await saved;
    await page.goto('/add?tab=service');
    await page.getByText('Continue where you left off?').waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await shows(page, 'Which vehicle is it?');
    await back(page).click();
    await shows(page, 'Who should we ask for?');
    expect(await page.getByLabel('Name').inputValue()).toBe('Jordan');
  });
});

describeInBrowser('a returning customer', () => {
  it('books in at most 6 taps without typing', async () => {
    const device = await openDevice(product().url);
    const { page } = device;
    await signUp(device);
    await book(device, { vehicleId: await addVehicle(device) });
    await page.goto('/home');
    let taps = 0;
    const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
      taps += 1;
      await page.getByRole(role, { name }).first().click();
    };
    await tap('link', 'Schedule Service');
    await shows(page, 'Which day suits you?');
    // Today may be the last day of the month, with its afternoon past.
    await tap('button', 'Next month');
    taps += 1;
    await page.getByRole('grid').getByRole('button').first().click();
    await tap('radio', /^Afternoon/);
    await shows(page, 'Service Location & Notes');
    // The last booking's answers have a request of their own.
    await eventually(async () =>
      expect(await page.getByRole('combobox').inputValue()).toBe('123 Main St, Los Angeles'),
    );
    await tap('button', 'Continue');
    await tap('radio', /^Maintenance/);
    await shows(page, 'Booking Complete');
    expect(taps).toBeLessThanOrEqual(6);
    await device.close();
  });
});
