import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Device, openDevice, PHONE } from './support/chromium.ts';
import { firstOfNextMonth } from './support/days.ts';
import { readJson } from './support/people.ts';
import {
  ANSWERS,
  answerAll,
  confirmationNumber,
  openLastStep,
  pressContinue,
} from './support/questionnaire.ts';
import { draftSaved, onOperation, operationOf, variablesOf } from './support/responses.ts';
import { expectToast } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('an interrupted booking', () => {
  let device: Device;

  beforeEach(async () => {
    device = await openDevice(product().url, PHONE);
  });
  afterEach(() => device?.close());

  it('NET-18 NET-19 reports a lost connection, and is confirmed once when it is back', async () => {
    const { page, context } = device;
    await openLastStep(device);
    await page.route('**/graphql', async (route) => {
      const isBooking = route.request().postData()?.includes('BookAppointment') === true;
      if (isBooking) await context.setOffline(true);
      await (isBooking ? route.abort('internetdisconnected') : route.continue());
    });
    await pressContinue(page);
    await page.getByText("Your booking isn't confirmed yet.", { exact: false }).waitFor();
    await page.getByText('You are offline', { exact: false }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(
      'Booking Complete',
    );
    await page.getByText(ANSWERS.location).waitFor();

    await page.unroute('**/graphql');
    await context.setOffline(false);
    expect(await confirmationNumber(page)).toMatch(/^CW-/);
    expect(await readJson(device, '/api/appointments/user')).toHaveLength(1);
  });

  it('NET-18 NET-19 NET-20 is reported to a guest at step 8, and sends vehicle and appointment by itself when back online', async () => {
    const { page, context } = device;
    await openLastStep(device);
    const vehicles: unknown[] = [];
    page.on('request', (request) => {
      if (operationOf(request) === 'AddVehicle') vehicles.push(variablesOf(request)['input']);
    });
    const undo = await onOperation(page, 'AddVehicle', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await pressContinue(page);
    await expectToast(
      page,
      'Error Creating Vehicle',
      'Failed to create vehicle. Please try again.',
    );
    await page.getByText("Your booking isn't confirmed yet.", { exact: false }).waitFor();
    await page.getByText(ANSWERS.location).waitFor();

    await undo();
    await context.setOffline(false);
    expect(await confirmationNumber(page)).toMatch(/^CW-/);
    expect(await readJson(device, '/api/appointments/user')).toHaveLength(1);
    expect(new Set(vehicles.map((input) => JSON.stringify(input))).size).toBe(1);
  });

  it('offers the answers again after a reload, and continues where it stopped', async () => {
    const { page } = device;
    await page.goto('/add?service=detail');
    await page.getByLabel('Name').fill(ANSWERS.name);
    await page.getByLabel('Phone').fill(ANSWERS.phone);
    // A pause in typing saves name and phone too.
    const saved = draftSaved(page, 'parkingOption', 'Driveway');
    await page.getByRole('radio', { name: 'Driveway' }).click();
    await saved;
    await page.reload();
    await page.getByText('Continue where you left off?').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Which vehicle is it?' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe(ANSWERS.name);
  });

  it('QUIZ-20 stores the chosen day for a customer in a distant time zone', async () => {
    await device.close();
    device = await openDevice(product().url, PHONE, { timezoneId: 'Pacific/Kiritimati' });
    const { page } = device;
    const before = firstOfNextMonth();
    await page.goto('/add?service=detail');
    let pressed: string | null = null;
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('BookAppointment')) {
        pressed = JSON.parse(body).variables.input.answers.serviceDate;
      }
    });
    await answerAll(page);
    await confirmationNumber(page);
    // In this booking a month may end.
    expect([before, firstOfNextMonth()]).toContain(pressed);
  });

  it('returns by the browser’s Back from the confirmation to where the customer came from', async () => {
    const { page } = device;
    await page.goto('/');
    await page.goto('/add?service=detail');
    await answerAll(page);
    await confirmationNumber(page);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('shows the booking, not its questions, after a reload of the confirmation and after Back and Forward', async () => {
    const { page } = device;
    await page.goto('/');
    await openLastStep(device);
    await pressContinue(page);
    const number = await confirmationNumber(page);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    const isShown = async () => {
      await page.waitForURL((url) => url.pathname.startsWith('/appointment/'));
      expect(await confirmationNumber(page)).toBe(number);
    };
    await page.reload();
    await isShown();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goForward();
    await isShown();
  });

  it('shows a booking that was confirmed late after a reload, too', async () => {
    const { page } = device;
    await openLastStep(device);
    const undo = await onOperation(page, 'BookAppointment', (route) => route.abort('failed'));
    await pressContinue(page);
    await page.getByText("Your booking isn't confirmed yet.", { exact: false }).waitFor();
    await undo();
    await page.getByRole('button', { name: 'Try Again' }).click();
    const number = await confirmationNumber(page);
    await page.reload();
    await page.waitForURL((url) => url.pathname.startsWith('/appointment/'));
    expect(await confirmationNumber(page)).toBe(number);
  });

  it('tells whoever comes back to the questionnaire in a new tab of a booking whose response was lost', async () => {
    const { page, context } = device;
    await openLastStep(device);
    await onOperation(page, 'BookAppointment', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await pressContinue(page);
    await page.getByText("Your booking isn't confirmed yet.", { exact: false }).waitFor();
    await page.close();
    const tab = await context.newPage();
    await tab.goto('/add?service=detail');
    await tab.getByRole('link', { name: 'View Booking' }).click();
    expect(await confirmationNumber(tab)).toMatch(/^CW-/);
  });
});
