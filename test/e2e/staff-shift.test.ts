import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { layoutShiftOf, observeLayoutShift } from './support/layout-shift.ts';
import { addVehicle, book, enterAsStaff, setAppointment, signUp } from './support/people.ts';
import { onOperation } from './support/responses.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the screens of staff', () => {
  let desk: Device;
  let appointment: { id: string };
  beforeAll(async () => {
    desk = await openDevice(product().url);
    await signUp(desk);
    const vehicleId = await addVehicle(desk);
    appointment = await book(desk, { vehicleId, serviceDate: inDays(3) });
    const today = await book(desk, { vehicleId, serviceDate: inDays(1) });
    await enterAsStaff(desk);
    // What the first view shows, and a change for the log.
    await setAppointment(desk, { id: today.id, serviceDate: inDays(0) });
    await observeLayoutShift(desk.page);
  });
  afterAll(() => desk?.close());

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('FLOW-10 moves nothing by itself on a %s while a screen loads', async (_name, viewport) => {
    const found: unknown[] = [];
    await desk.page.setViewportSize(viewport);
    for (const path of [
      '/admin',
      '/admin?view=calendar',
      `/admin?view=dayDetail&day=${inDays(3)}`,
      '/admin?view=appointments',
      '/admin?view=users',
      '/admin?view=quizResponses',
      '/admin?view=changes',
      '/admin?view=settings',
      `/admin/appointment/${appointment.id}`,
      '/admin/appointment/00000000-0000-7000-8000-000000000000',
    ]) {
      const [shift, moved] = await layoutShiftOf(desk.page, path);
      if (shift > 0.02) found.push([path, shift, moved]);
    }
    expect(found).toEqual([]);
  });

  it("FLOW-10 leaves an appointment's buttons under the finger while its logs load, on a phone", async () => {
    const { page } = desk;
    await page.setViewportSize(PHONE);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const operation of ['AppointmentAudit', 'AppointmentMails']) {
      await onOperation(page, operation, async (route) => {
        await released;
        await route.continue();
      });
    }
    await page.goto(`/admin/appointment/${appointment.id}`);
    const button = page.getByRole('button', { name: 'Edit Appointment' });
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('Loading...').waitFor();
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    release();
    await messages.getByRole('button', { name: /^Read/ }).first().waitFor();
    await page
      .getByRole('region', { name: 'Change log' })
      .getByText('Loading...')
      .waitFor({ state: 'detached' });
    expect(await button.boundingBox()).toEqual(before);
    await page.unrouteAll();
  });
});
