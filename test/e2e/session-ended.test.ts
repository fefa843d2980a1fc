import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from './support/chromium.ts';
import { PASSWORD, signUp } from './support/people.ts';
import { ANSWERS } from './support/questionnaire.ts';
import { draftSaved } from './support/responses.ts';
import { question } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const OFFER = 'Continue where you left off?';
const shows = (page: Page, title: string) => question(page, title).waitFor();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

describeInBrowser('an unfinished questionnaire', () => {
  let device: Device;
  let page: Page;
  let email: string;

  beforeEach(async () => {
    device = await openDevice(product().url);
    page = device.page;
    ({ email } = await signUp(device));
    await page.goto('/add?service=detail');
    await page.getByLabel('Name').fill(ANSWERS.name);
    await page.getByLabel('Phone').fill(ANSWERS.phone);
    await page.getByRole('radio', { name: 'Driveway' }).click();
    await shows(page, 'Which vehicle is it?');
    await page.getByRole('button', { name: /Enter manually/ }).click();
    const described = draftSaved(page, 'customVehicleInfo', 'A red van');
    await page.getByLabel('Vehicle description').pressSequentially('A red van');
    await described;
  });
  afterEach(() => device?.close());

  async function endSessionElsewhere(): Promise<void> {
    const other = await device.context.newPage();
    await other.goto('/api/logout');
    await other.close();
  }

  it('DRAFT-13 DRAFT-14 NET-21 is restored by a login after the session ended in another tab, with the unsaved answer', async () => {
    await endSessionElsewhere();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByText('This questionnaire is not among yours.').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByLabel('Username or email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText(OFFER).waitFor();
    await goOn(page);
    await shows(page, 'What type of vehicle is it?');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('Vehicle description').inputValue()).toBe('A red van');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe(ANSWERS.name);
  });

  it('AUTH-14 NET-21 leads to /home without a greeting once the session has ended', async () => {
    await endSessionElsewhere();
    const bottom = page.getByRole('navigation', { name: 'Bottom' });
    await bottom.getByRole('link', { name: 'Home' }).click();
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Log In' }).waitFor();
    expect(await header.getByText('Welcome').count()).toBe(0);
  });

  it('DRAFT-06 DRAFT-13 DRAFT-14 is restored after a detour and Back, with what was typed in the last second', async () => {
    await page.getByLabel('Vehicle description').pressSequentially(' with a dent');
    const bottom = page.getByRole('navigation', { name: 'Bottom' });
    await bottom.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate("sessionStorage.getItem('quizDraft')")).toBeNull(),
    );
    await page.goBack();
    await page.getByText(OFFER).waitFor();
    await goOn(page);
    await shows(page, 'What type of vehicle is it?');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('Vehicle description').inputValue()).toBe('A red van with a dent');
  });
});
