import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { dayAfter, inDays, instantAt, longForm } from './support/days.ts';
import { addVehicle, signUp } from './support/people.ts';
import { ANSWERS } from './support/questionnaire.ts';
import { operationOf } from './support/responses.ts';
import {
  address,
  holdIsOver,
  passTheMoment,
  pauseClock,
  question,
  styleOf,
} from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
const shows = (page: Page, title: string) => question(page, title).waitFor();

describeInBrowser('the questionnaire', () => {
  let guest: Device;
  let customer: Device;
  let vehicle: string;

  beforeAll(async () => {
    guest = await openDevice(product().url);
    customer = await openDevice(product().url);
    await signUp(customer);
    vehicle = await addVehicle(customer);
    for (let more = 1; more <= 6; more += 1) await addVehicle(customer, { model: `Model ${more}` });
  });
  beforeEach(async () => {
    await guest.page.unrouteAll();
    await customer.page.unrouteAll();
  });
  afterAll(async () => {
    await guest?.close();
    await customer?.close();
  });

  it.each([
    ['QUIZ-02 ADD-03', '/add?service=basic', 'Who should we ask for?'],
    [
      'QUIZ-03 ADD-04',
      '/add?service=full&skipVehicleSelect=true',
      'Any kids or pets in the vehicle?',
    ],
    ['PICK-01 ADD-01', '/add?tab=service', 'How would you like to schedule?'],
    ['ROUTE-04', '/quiz?service=detail', 'Who should we ask for?'],
  ])('%s begins for a guest at %s with: %s', async (_ids, path, title) => {
    await guest.page.goto(path);
    await shows(guest.page, title);
    await back(guest.page).waitFor();
  });

  it('QUIZ-04 QUIZ-43 begins for a saved vehicle in the URL with the date, 1 of 3', async () => {
    const { page } = customer;
    await page.goto(`/add?vehicle=${vehicle}&service=full`);
    await shows(page, 'Which day suits you?');
    await page.getByText('1 of 3', { exact: true }).waitFor();
  });

  it('PICK-02 PICK-03 PICK-04 PICK-06 PICK-07 PICK-08 shows a picker that scrolls within about 400 px and leads to step 6', async () => {
    const { page } = customer;
    await page.goto('/add?tab=service');
    await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
    await shows(page, 'Select Existing Vehicle');
    const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Toyota Camry' });
    await list.getByText('2021 Toyota Camry').waitFor();
    expect(await list.textContent()).toContain('Never');
    expect(await styleOf(list, 'max-height')).toBe('400px');
    expect(await styleOf(list, 'overflow-y')).toBe('auto');
    const height = (await list.boundingBox())?.height ?? 0;
    expect(Math.abs(height - 400)).toBeLessThan(20);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shows(page, 'How would you like to schedule?');
    await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
    await page.getByRole('button', { name: "Don't see your vehicle? Enter manually" }).waitFor();
    await list.getByRole('button', { name: '2021 Toyota Camry' }).press('Enter');
    await shows(page, 'Which day suits you?');
  });

  it('PICK-09 PICK-10 QUIZ-37 QUIZ-39 asks for a description first, then goes to step 1, and goes back the same way', async () => {
    const { page } = guest;
    await page.goto('/add?tab=service');
    await page.getByRole('button', { name: 'Quick Service Setup' }).click();
    await shows(page, 'Would you like to add a new vehicle?');
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByLabel('Vehicle description').fill('1972 Volkswagen camper');
    await page.getByRole('button', { name: 'Next' }).click();
    await shows(page, 'Who should we ask for?');
    await back(page).click();
    await shows(page, 'Would you like to add a new vehicle?');
    expect(await page.getByLabel('Vehicle description').inputValue()).toBe(
      '1972 Volkswagen camper',
    );
    await back(page).click();
    await shows(page, 'How would you like to schedule?');
  });

  it('QUIZ-05 QUIZ-06 QUIZ-07 advances from step 1 250 ms after name, phone and parking are given', async () => {
    const { page, close } = await openDevice(product().url);
    await page.clock.install();
    await page.goto('/add?service=full');
    await page.getByLabel('Name').fill(ANSWERS.name);
    const phone = page.getByLabel('Phone');
    expect(await phone.getAttribute('type')).toBe('tel');
    const isRefused = () => phone.evaluate((field) => field.matches(':invalid'));
    await phone.fill('12');
    expect(await isRefused()).toBe(true);
    await phone.fill(ANSWERS.phone);
    expect(await isRefused()).toBe(false);
    await pauseClock(page);
    await page.getByRole('radio', { name: 'Driveway' }).click();
    await page.clock.runFor(249);
    expect(await question(page, 'Who should we ask for?').count()).toBe(1);
    await passTheMoment(page);
    await shows(page, 'Which vehicle is it?');
    await close();
  });

  it('QUIZ-45 counts a double tap as one answer, and a quick tap elsewhere as the next', async () => {
    const { page, close } = await openDevice(product().url, PHONE, IN_MOTION);
    await page.clock.install();
    await page.goto('/add?service=full&skipVehicleSelect=true');
    await shows(page, 'Any kids or pets in the vehicle?');
    await back(page).click();
    const yes = page.getByRole('radio', { name: 'Yes' });
    const box = await yes.boundingBox();
    if (!box) throw new Error('Step 4 has no answers');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await pauseClock(page);
    await page.touchscreen.tap(x, y);
    await page.clock.runFor(200);
    await shows(page, 'Any kids or pets in the vehicle?');
    await page.clock.runFor(100);
    await page.touchscreen.tap(x + 10, y - 10);
    await page.clock.runFor(100);
    const chosen = page.getByRole('radio', { checked: true });
    expect(await chosen.count()).toBe(0);
    await page.getByRole('radio', { name: 'Both' }).tap();
    expect(await chosen.textContent()).toContain('Both');
    await close();
  });

  it('QUIZ-17 QUIZ-18 QUIZ-19 QUIZ-21 QUIZ-23 advances from step 6 200 ms after a day is chosen and shown in its long form, and from step 7 by itself', async () => {
    const { page, close } = await openDevice(product().url);
    const today = inDays(0);
    // At noon, so that the day doesn't change in between.
    await page.clock.install({ time: instantAt(today, '12:00:00') });
    await page.goto('/add?service=full&skipVehicleSelect=true');
    await page.getByRole('radio', { name: 'NONE' }).click();
    await shows(page, 'Which day suits you?');
    const grid = page.getByRole('grid');
    expect(await grid.getByRole('columnheader').first().textContent()).toBe('Sun');
    const days = grid.getByRole('button');
    expect(
      await days.evaluateAll((all) => all.filter((day) => day.hasAttribute('disabled')).length),
    ).toBe(Number(today.slice(8)) - 1);
    const day = dayAfter(today, 1);
    const cell = grid.locator(`[data-day="${day}"]`);
    if ((await cell.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    await pauseClock(page);
    await cell.click();
    await page.clock.runFor(199);
    expect(await question(page, 'Which day suits you?').count()).toBe(1);
    await page
      .getByRole('status')
      .filter({ hasText: longForm(day) })
      .waitFor();
    await passTheMoment(page);
    await shows(page, 'What time works best?');
    await page.clock.resume();
    await page.getByRole('radio', { name: 'Evening (4PM - 8PM)' }).click();
    await shows(page, 'Service Location & Notes');
    await close();
  });

  it('QUIZ-24 QUIZ-25 QUIZ-26 QUIZ-27 QUIZ-28 opens a custom time at 12:00 AM and continues by Next, as does a slot after going back to it', async () => {
    const { page } = guest;
    await page.goto('/add?service=full&skipVehicleSelect=true');
    await page.getByRole('radio', { name: 'NONE' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('grid').getByRole('button').first().click();
    await page.getByRole('radio', { name: 'Custom time' }).click();
    await page.getByText('Selected time: 12:00 AM').waitFor();
    expect(await page.getByLabel('Hour').locator('option').count()).toBe(12);
    const minutes = await page.getByLabel('Minutes').locator('option').allTextContents();
    expect([minutes.length, minutes[0], minutes.at(-1)]).toEqual([60, '00', '59']);
    await page.getByLabel('Hour').selectOption('9');
    await page.getByLabel('Minutes').selectOption('30');
    await page.getByRole('button', { name: 'AM', exact: true }).waitFor();
    await page.getByText('Selected time: 9:30 AM').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await shows(page, 'Service Location & Notes');
    await back(page).click();
    await page.getByRole('radio', { name: 'Morning (8AM - 12PM)' }).click();
    await shows(page, 'Service Location & Notes');
    await back(page).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await shows(page, 'Service Location & Notes');
  });

  it('QUIZ-29 QUIZ-30 SUGG-01 SUGG-03 SUGG-06 SUGG-07 suggests at most 5 addresses within 12rem, without a request', async () => {
    const { page } = guest;
    await page.goto('/add?service=full&skipVehicleSelect=true');
    await page.getByRole('radio', { name: 'NONE' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('grid').getByRole('button').first().click();
    await page.getByRole('radio', { name: /^Morning/ }).click();
    await shows(page, 'Service Location & Notes');
    await page.getByLabel('Special requests').waitFor();
    const onwards = page.getByRole('button', { name: 'Continue' });
    expect(await onwards.isDisabled()).toBe(true);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Nothing to do with suggestions: what was typed is saved a second later, and the page's own files may come late.
      if (operationOf(request) === 'SaveQuizResponse') return;
      if (pathname !== '/' && !pathname.startsWith('/assets/')) calls.push(request.url());
    });
    const field = page.getByRole('combobox');
    await field.pressSequentially('San', { delay: 20 });
    const places = page.getByRole('option');
    await places.first().waitFor();
    expect(await places.count()).toBe(5);
    expect(await styleOf(page.getByRole('listbox'), 'max-height')).toBe('192px');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toMatch(/^San/);
    expect(await places.count()).toBe(0);
    expect(await onwards.isEnabled()).toBe(true);
    expect(calls).toEqual([]);
  });

  it("QUIZ-41 ROUTE-03 follows the browser's Back and Forward screen by screen and keeps every answer", async () => {
    const { page, close } = await openDevice(product().url, PHONE, IN_MOTION);
    await page.goto('/add?service=full');
    await page.getByLabel('Name').fill(ANSWERS.name);
    await page.getByLabel('Phone').fill(ANSWERS.phone);
    await page.getByRole('radio', { name: 'Street' }).click();
    await page.getByLabel('Year').selectOption('2021');
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByLabel('Model').selectOption('Camry');
    await page.getByLabel('Miles').selectOption('40,000');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'Truck/SUV' }).click();
    await shows(page, 'Has it ever been detailed or professionally washed?');
    await page.goBack();
    await shows(page, 'What type of vehicle is it?');
    expect(await page.getByRole('radio', { name: 'Truck/SUV' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await page.goBack();
    await shows(page, 'Which vehicle is it?');
    expect(await page.getByLabel('Model').inputValue()).toBe('Camry');
    await page.goBack();
    await shows(page, 'Who should we ask for?');
    expect(await page.getByLabel('Name').inputValue()).toBe(ANSWERS.name);
    // A step that already has an answer is never skipped.
    await holdIsOver(page);
    await shows(page, 'Who should we ask for?');
    await page.goForward();
    await shows(page, 'Which vehicle is it?');
    expect(address(page)).toBe('/add?service=full');
    await close();
  });
});
