import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { inDays, shortForm } from './support/days.ts';
import { addVehicle, book, enterAsStaff, signUp } from './support/people.ts';
import { onOperation, operationOf, operationsSent, refuse } from './support/responses.ts';
import { expectToast, notifications, pauseClock } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const [DAY, NEXT_DAY] = [inDays(120), inDays(121)];

describeInBrowser("the admin's appointment detail", () => {
  let customer: Device;
  let desk: Device;
  let page: Page;
  let appointment: { id: string; confirmationNumber: string };

  beforeAll(async () => {
    customer = await openDevice(product().url);
    desk = await openDevice(product().url, DESKTOP);
    page = desk.page;
    await signUp(customer);
    const vehicleId = await addVehicle(customer, { miles: '40,000' });
    appointment = await book(customer, { vehicleId, serviceDate: DAY });
    await enterAsStaff(desk);
    await page.clock.install();
  });
  beforeEach(async () => {
    await page.clock.resume();
    await page.goto(`/admin/appointment/${appointment.id}`);
    await page.getByRole('heading', { level: 1, name: appointment.confirmationNumber }).waitFor();
  });
  afterEach(() => page.unrouteAll());
  afterAll(async () => {
    await customer?.close();
    await desk?.close();
  });

  const toggle = () => page.getByRole('button', { name: 'Edit Appointment' }).click();
  const form = () => page.getByRole('form', { name: 'Edit Appointment' });
  const save = () => form().getByRole('button', { name: 'Save Changes' }).click();

  it('ADET-01 ADET-02 ADET-03 ADET-04 ADET-09 shows status, number, basics, contact, vehicle and answers', async () => {
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    // A slot's hours have non-breaking spaces.
    const facts = ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
    for (const fact of [
      'ServiceDetail Plus',
      'Price$200',
      `Date${shortForm(DAY)}`,
      'TimeMorning (8AM - 12PM)',
      'Location123 Main St, Los Angeles',
      'NameJordan Reyes',
      'Phone(415) 555-0134',
      'ParkingDriveway',
      'Vehicle2021 Toyota Camry',
      'TypeSedan/Coupe',
      'Miles40,000',
      'ColorBlue',
      'Previously detailedYes',
      'OccupantsPets',
      'PackageDetail Plus',
      'Special requestsThe gate code is 4711',
    ]) {
      expect(facts).toContain(fact);
    }
    await page.getByRole('button', { name: 'Delete Appointment' }).waitFor();
    expect(await page.getByRole('link', { name: '(415) 555-0134' }).getAttribute('href')).toMatch(
      /^tel:/,
    );
    expect(await page.getByRole('link', { name: /123 Main St/ }).getAttribute('href')).toMatch(
      /^(https:|geo:)/,
    );
  });

  it('ADET-05 ADET-07 opens and closes the form by its toggle, and requires both fields', async () => {
    expect(await form().count()).toBe(0);
    await toggle();
    await form().waitFor();
    await toggle();
    await form().waitFor({ state: 'detached' });
    await toggle();
    // The notification area is there before the clock stops: React may wait a moment before it shows what it loads.
    await page.keyboard.press('F8');
    await notifications(page).getByRole('list').waitFor({ state: 'attached' });
    // A toast shows for 5 s, and is to be closed before.
    await pauseClock(page);
    for (const label of ['Service Date & Time', 'Location']) {
      const field = form().getByLabel(label);
      const before = await field.inputValue();
      await field.fill(' ');
      await save();
      await expectToast(
        page,
        'Missing Information',
        'Please fill in both date/time and location fields.',
      );
      await page.getByRole('button', { name: 'Close notification' }).click();
      await field.fill(before);
    }
  });

  it('ADET-06 ERR-27 ERR-28 STAFF-09 saves date, time and location, says whether that worked, and offers Undo', async () => {
    await toggle();
    await form().getByLabel('Service Date & Time').fill(`${NEXT_DAY} 2:15 PM`);
    await form().getByLabel('Location').fill('9 Pier Avenue, Hermosa Beach');
    const undo = await onOperation(page, 'UpdateAppointment', (route) => refuse(route, 409, 'No'));
    await save();
    await expectToast(page, 'Update Failed', 'Failed to update the appointment. Please try again.');
    await undo();
    // The toast shows for 5 s, the offer for 10 s.
    await pauseClock(page);
    await save();
    await expectToast(page, 'Appointment Updated');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    for (const width of [1024, DESKTOP.width]) {
      await page.setViewportSize({ ...DESKTOP, width });
      expect([width, await coveredByToast(page)]).toEqual([width, []]);
    }
    await page.clock.resume();
    await form().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('9 Pier Avenue, Hermosa Beach').first().waitFor();
    expect(await page.getByRole('main').textContent()).toContain(shortForm(NEXT_DAY));
    expect(await page.getByRole('main').textContent()).toContain('2:15 PM');
  });

  it('PERM-08 DATA-21 sets the status, and the audit log says who changed what', async () => {
    await page.getByLabel('Status').selectOption('in_progress');
    await page.getByRole('button', { name: 'Save Status' }).click();
    await expectToast(page, 'Appointment Updated');
    await page.reload();
    const log = page.getByRole('region', { name: 'Change log' });
    await log
      .getByText(/Status: Scheduled → In progress/)
      .first()
      .waitFor();
    expect(await log.textContent()).toContain('admin');
  });

  it('ADET-08 leads to /admin by Back to Admin', async () => {
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('main').getByText('Logged in as').waitFor();
  });

  it("ERR-29 says 'Appointment Not Found' if it can't be loaded", async () => {
    await onOperation(page, 'StaffAppointmentDetail', (route) => refuse(route, 400, 'broken'));
    const sent = operationsSent(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Appointment Not Found' }).waitFor();
    await expectToast(page, 'Error', 'Failed to fetch appointment details');
    expect(
      sent.filter((request) => operationOf(request) === 'StaffAppointmentDetail'),
    ).toHaveLength(1);
  });
});

/** The parts of the bar with Undo that the toast covers; both must show. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const boxOf = (element) => element.getBoundingClientRect();
    const toasts = [...document.querySelectorAll('[aria-label^="Notifications"] li')].map(boxOf);
    if (toasts.length === 0) throw new Error('No toast shows');
    const undo = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === 'Undo');
    const parts = [undo, undo.previousElementSibling];
    const isUnder = (part) =>
      toasts.some((toast) => toast.left < part.right && toast.right > part.left && toast.top < part.bottom && toast.bottom > part.top);
    return parts.filter((part) => isUnder(boxOf(part))).map(({ innerText }) => innerText);
  })()`);
}
