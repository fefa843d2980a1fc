import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, type Device, IN_MOTION, openDevice } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import {
  addVehicle,
  book,
  enterAsStaff,
  readJson,
  signUp,
  staffSeeBookings,
} from './support/people.ts';
import { loseConnection, onOperation, operationOf, refuse } from './support/responses.ts';
import { toasts } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** A month that no other test books in. */
const MONTH = '2028-02';
const DAY = `${MONTH}-17`;

describeInBrowser('the staff area', () => {
  let customer: Device;
  let desk: Device;
  let page: Page;
  let email: string;
  let registeredOn: string;
  let vehicleId: string;
  let first: { id: string; confirmationNumber: string };
  let second: { id: string; confirmationNumber: string };

  beforeAll(async () => {
    customer = await openDevice(product().url);
    desk = await openDevice(product().url, DESKTOP, IN_MOTION);
    page = desk.page;
    registeredOn = inDays(0);
    ({ email } = await signUp(customer));
    vehicleId = await addVehicle(customer, { miles: '40,000' });
    await enterAsStaff(desk);
    await forgetEarlierRuns();
    first = await book(customer, { vehicleId, serviceDate: DAY });
    second = await book(customer, { vehicleId, serviceDate: `${MONTH}-18 9:30 AM` });
    await staffSeeBookings(desk);
    await page.clock.install();
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await page.clock.resume();
  });
  afterAll(async () => {
    await customer?.close();
    await desk?.close();
  });

  const button = (name: string | RegExp, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: typeof name === 'string' });
  const rowOf = ({ confirmationNumber }: { confirmationNumber: string }) =>
    page.getByRole('row').filter({ hasText: confirmationNumber });
  const openList = async () => {
    await page.goto('/admin?view=appointments');
    await rowOf(second).waitFor();
  };
  const openDay = async () => {
    await page.goto(`/admin?view=dayDetail&day=${DAY}`);
    await page.getByRole('heading', { name: 'Thursday, February 17' }).waitFor();
  };

  it('ADMIN-01 ADMIN-02 ADMIN-04 says on the welcome view who is signed in, and leads to all views', async () => {
    await page.goto('/admin');
    await page.getByText('Logged in as').waitFor();
    await page.getByRole('heading', { level: 1, name: 'admin' }).waitFor();
    const main = page.getByRole('main');
    for (const name of [
      'Calendar View',
      'All Appointments',
      'View Users',
      'Quiz Responses',
      'Logout',
    ]) {
      await button(name, main).waitFor();
    }
    for (const [name, title] of [
      ['Calendar View', /^\w+ \d{4}$/],
      ['All Appointments', 'All Appointments'],
      ['View Users', 'Users'],
      ['Quiz Responses', 'Quiz Responses'],
    ] as const) {
      await page.goto('/admin');
      await button(name, main).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
  });

  it('ADMIN-05 ADMIN-06 ADMIN-07 ADMIN-08 ADMIN-09 counts the appointments of each day in the calendar, changes months and reloads', async () => {
    await page.goto(`/admin?view=calendar&month=${MONTH}`);
    await page.getByRole('heading', { name: 'February 2028' }).waitFor();
    const weekdays = await page.getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/).allTextContents();
    expect(weekdays).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    await button('17 February, 1 appointment').waitFor();
    await button('19 February, no appointments').waitFor();
    await button('Next Month').click();
    await page.getByRole('heading', { name: 'March 2028' }).waitFor();
    await button('Previous Month').click();
    await page.getByRole('heading', { name: 'February 2028' }).waitFor();

    const places = () =>
      Promise.all(['Previous Month', 'Next Month'].map((name) => button(name).boundingBox()));
    const away = await places();
    const read = page.waitForRequest(
      (request) => operationOf(request) === 'StaffAppointmentCounts',
    );
    await button('Refresh').click();
    await read;
    expect(await places()).toEqual(away);
    await button('Today').press('Enter');
    await page.locator('[aria-current="date"]').waitFor();
    expect(await button('Today').count()).toBe(0);
    expect(await places()).toEqual(away);
    await button('Previous Month').and(page.locator(':focus')).waitFor();
  });

  it("ADMIN-10 lists a day's appointments, each with Edit and Delete", async () => {
    await page.goto(`/admin?view=calendar&month=${MONTH}`);
    await button('17 February, 1 appointment').click();
    const detail = page.getByRole('region', { name: 'Thursday, February 17' });
    const row = detail.getByRole('listitem');
    await row.first().waitFor();
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain('2021 Toyota Camry');
    await button(/^Edit/, row).waitFor();
    await button(/^Delete/, row).waitFor();
  });

  it('ADMIN-11 ADMIN-12 ADMIN-13 lists all appointments, users and quiz responses', async () => {
    await openList();
    for (const fact of [
      'Feb 18, 2028',
      '9:30 AM',
      'Jordan Reyes',
      '2021 Toyota Camry',
      'Scheduled',
      '$200',
    ]) {
      expect(await rowOf(second).textContent()).toContain(fact);
    }
    await page.goto('/admin?view=users');
    const user = page.getByRole('listitem').filter({ hasText: email });
    await user.getByText('Active').waitFor();
    const facts = (await user.textContent()) ?? '';
    expect(facts).toContain(`Username${email.split('@')[0]}`.slice(0, 30));
    expect(facts).toMatch(/User ID\d+/);
    const since = inDays(0) === registeredOn ? /· today/ : /· (today|1 day ago)/;
    expect(facts).toMatch(/Member since\w{3} \d{1,2}, \d{4}\s/);
    expect(facts).toMatch(since);

    await page.goto('/admin?view=quizResponses');
    const response = button(/^Jordan Reyes/).first();
    await response.getByText('Completed').waitFor();
    await response.click();
    await page.getByText('123 Main St, Los Angeles').first().waitFor();
  });

  it('ADMIN-14 ADMIN-15 ADMIN-16 accepts only numbers as the price in the edit modal, stores date and price, or cancels', async () => {
    await openList();
    await button(/^Edit/, rowOf(second)).click();
    const modal = page.getByRole('dialog');
    const date = modal.getByLabel('Service Date & Time');
    const price = modal.getByLabel('Price');
    expect(await date.inputValue()).toBe(`${MONTH}-18 9:30 AM`);
    expect(await price.getAttribute('type')).toBe('number');
    expect(await price.getAttribute('step')).toBe('0.01');
    await price.fill('');
    await button('Save Changes', modal).click();
    await modal.getByText('Enter a price from 0 to 100,000.').waitFor();
    await price.fill('999');
    await button('Cancel', modal).click();
    await modal.waitFor({ state: 'detached' });
    expect(await rowOf(second).textContent()).toContain('$200');

    await button(/^Edit/, rowOf(second)).click();
    await date.fill(`${MONTH}-19 Evening (4PM - 8PM)`);
    await price.fill('175.50');
    await button('Save Changes', modal).click();
    await modal.waitFor({ state: 'detached' });
    await rowOf(second).getByText('$175.50').waitFor();
    expect(await rowOf(second).textContent()).toContain('Feb 19, 2028');
    await page.goto(`/admin?view=calendar&month=${MONTH}`);
    await button('19 February, 1 appointment').waitFor();
    await button('18 February, no appointments').waitFor();
  });

  it.each([
    ['the list', openListAndEdit],
    ['the day detail', openDayAndEdit],
  ])('ERR-25 ERR-26 reports by an alert that an update from %s failed', async (_from, open) => {
    await open();
    const modal = page.getByRole('dialog');
    // Only changes are sent, so there has to be one.
    await modal.getByLabel('Price').fill('181');
    const undo = await onOperation(page, 'UpdateAppointment', (route) =>
      refuse(route, 409, 'Somebody was quicker'),
    );
    expect(await alertAfter(() => button('Save Changes', modal).click())).toBe(
      'alert: Failed to update appointment: Somebody was quicker',
    );
    await undo();
    await onOperation(page, 'UpdateAppointment', loseConnection);
    expect(await alertAfter(() => button('Save Changes', modal).click())).toBe(
      'alert: Error updating appointment. Please try again.',
    );
  });

  it('ADMIN-17 ERR-23 ERR-24 asks before it deletes, and reports a failure by an alert', async () => {
    await openDay();
    await button(/^Delete/).click();
    const modal = page.getByRole('dialog');
    await modal
      .getByText('Are you sure you want to delete this appointment? This action cannot be undone.')
      .waitFor();
    const undo = await onOperation(page, 'DeleteAppointment', (route) =>
      refuse(route, 409, 'It is under way'),
    );
    expect(await alertAfter(() => button('Delete', modal).click())).toBe(
      'alert: Failed to delete appointment: It is under way',
    );
    await modal.waitFor({ state: 'detached' });
    await undo();
    await onOperation(page, 'DeleteAppointment', loseConnection);
    await button(/^Delete/).click();
    expect(await alertAfter(() => button('Delete', modal).click())).toBe(
      'alert: Error deleting appointment. Please try again.',
    );
    await page
      .getByRole('region', { name: 'Thursday, February 17' })
      .getByRole('listitem')
      .waitFor();
  });

  it('ADMIN-18 deletes only after a yes, and then from every view', async () => {
    const third = await book(customer, { vehicleId, serviceDate: `${MONTH}-25` });
    await staffSeeBookings(desk);
    await page.goto('/admin?view=appointments');
    await button(/^Delete/, rowOf(third)).click();
    await button('Cancel', page.getByRole('dialog')).click();
    await rowOf(third).waitFor();
    await button(/^Delete/, rowOf(third)).click();
    await button('Delete', page.getByRole('dialog')).click();
    await rowOf(third).waitFor({ state: 'detached' });
    await page.goto(`/admin?view=calendar&month=${MONTH}`);
    await button('25 February, no appointments').waitFor();
    await page.goto(`/admin/appointment/${third.id}`);
    await page.getByRole('heading', { name: 'Appointment Not Found' }).waitFor();
  });

  it('ADMIN-19 ERR-35 redirects to / anyone who is not staff or whose check fails', async () => {
    const stranger = await openDevice(product().url);
    for (const path of ['/admin', `/admin/appointment/${first.id}`]) {
      await stranger.page.goto(path);
      await stranger.page.waitForURL((url) => url.pathname === '/');
    }
    await stranger.close();
    await page.route('**/api/admin/status', (route) =>
      route.fulfill({ status: 400, body: 'broken' }),
    );
    await page.goto('/admin');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('ERR-08 only logs a failed check of the staff session on the admin path, without a message', async () => {
    const logged: string[] = [];
    const listen = (message: { text(): string }) => logged.push(message.text());
    page.on('console', listen);
    await page.route('**/api/admin/status', (route) =>
      route.fulfill({ status: 400, body: 'broken' }),
    );
    await page.goto('/admin');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await toasts(page).count()).toBe(0);
    // The announcer is always there, but must be empty.
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');
    expect(logged.join('\n')).toContain('400: broken');
    page.off('console', listen);
  });

  it('ADMIN-03 ends the staff session by Logout, also on the server', async () => {
    const leaver = await openDevice(product().url, DESKTOP);
    await enterAsStaff(leaver);
    await leaver.page.goto('/admin');
    await button('Logout', leaver.page).click();
    await leaver.page.waitForURL((url) => url.pathname === '/');
    expect((await leaver.context.request.get('/api/admin/status')).status()).toBe(401);
    await leaver.close();
  });

  /** Deletes what earlier runs on the same product have left. */
  async function forgetEarlierRuns(): Promise<void> {
    const { request } = desk.context;
    const all = await readJson(desk, '/api/admin/appointments');
    for (const { id, serviceDate } of all) {
      if (serviceDate.startsWith(MONTH)) await request.delete(`/api/admin/appointments/${id}`);
    }
  }

  async function openListAndEdit(): Promise<void> {
    await openList();
    await button(/^Edit/, rowOf(second)).click();
  }

  async function openDayAndEdit(): Promise<void> {
    await openDay();
    await button(/^Edit/).click();
  }

  /** The browser's alert after an action. A lost connection is retried once, a second later. */
  async function alertAfter(action: () => Promise<void>): Promise<string> {
    // An open alert blocks the page, so it is closed as soon as it shows.
    const shown = new Promise<string>((resolve) => {
      page.once('dialog', (alert) => {
        resolve(`${alert.type()}: ${alert.message()}`);
        void alert.accept();
      });
    });
    await action();
    await page.clock.runFor(1500);
    return shown;
  }
});
